/* In the place of plans/sat.c where CaDiCaL is not installed. */
#include "base/command.h"
#include "plans/sat.h"

static _Noreturn void missing(void)
{
	command_fail(
	    "this needs CaDiCaL, which was not there when kdraw was built: install libcadical-dev and build again");
}

void sat_init(struct sat *s, int variables, bool (*over)(const void *context), const void *context)
{
	(void)s, (void)variables, (void)over, (void)context;
	missing();
}

void sat_init_quick(struct sat *s, int variables, bool (*over)(const void *context), const void *context)
{
	sat_init(s, variables, over, context);
}

void sat_clear(struct sat *s)
{
	(void)s;
}

int sat_variable(struct sat *s)
{
	(void)s;
	missing();
}

void sat_add(struct sat *s, const int *literal, unsigned size)
{
	(void)s, (void)literal, (void)size;
}

enum verdict sat_solve(struct sat *s)
{
	(void)s;
	missing();
}

bool sat_value(const struct sat *s, int variable)
{
	(void)s, (void)variable;
	missing();
}

void sat_write(const struct sat *s, FILE *out)
{
	(void)s, (void)out;
}

void sat_write_proof(const struct sat *s, FILE *out)
{
	(void)s, (void)out;
}
