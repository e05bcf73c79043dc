#include "allport_alltoall.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall_schedule.h"

@TRY@@DISPLACED@@REFUSE@@EXCHANGE@@FUNCTION@