"""`python -m tabard`."""

import sys

from tabard.app import main

sys.exit(main())
