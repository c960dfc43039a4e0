from helper import work

work()
