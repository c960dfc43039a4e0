times=1
