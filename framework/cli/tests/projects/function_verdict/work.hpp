#pragma once

unsigned work();
