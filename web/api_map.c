/* Room 5, maps: the table of kdraw(p), who wins, tilings. */
#include <stdlib.h>
#include <string.h>

#include "base/rows.h"
#include "boards/tilings/certified.h"
#include "boards/tilings/tiling.h"
#include "web/api.h"
#include "web/work.h"

enum { MOST_P = 1000, MOST_K = 60 };

/* GET map/table?most=P: kdraw table. */
void api_map_table(const struct request *q, struct response *r)
{
	unsigned long most = 100;
	char range[32];
	request_number(q, "most", MOST_P, &most);
	snprintf(range, sizeof range, "1..%lu", most > 0 ? most : 1);
	api_pass_on(q, r, "table", (const char *[]){"-p", range, "-f", "json", NULL});
}

/* GET map/fair?most=K: kdraw fair table, who wins on the infinite board. */
void api_map_fair(const struct request *q, struct response *r)
{
	unsigned long most = 20;
	char k[24];
	request_number(q, "most", MOST_K, &most);
	snprintf(k, sizeof k, "%lu", most > 2 ? most : 2);
	api_pass_on(q, r, "fair", (const char *[]){"table", "--max-k", k, "-f", "json", NULL});
}

/* GET map/map: kdraw fair map, all q on the infinite board, and finite boards. */
void api_map_map(const struct request *q, struct response *r)
{
	api_pass_on(q, r, "fair", (const char *[]){"map", "-f", "json", NULL});
}

/* GET map/tilings: those of the register. */
void api_map_tilings(const struct request *q, struct response *r)
{
	(void)q;
	fputs("{\"schema\": \"kdraw-web-tilings/1\", \"rows\": [\n", r->out);
	for (const struct certified *c = certified; c->k != 0; c++) {
		fprintf(r->out, "%s{\"k\": %u, \"p\": %lu, \"name\": ", c == certified ? "" : ",\n", c->k, c->p);
		json_string(r->out, c->tiling);
		fputs("}", r->out);
	}
	fputs("]}\n", r->out);
}

/* GET map/tiling?name=NAME: one of them. Other names could be those of files. */
void api_map_tiling(const struct request *q, struct response *r)
{
	const char *name = request_word(q, "name");
	const struct certified *c = certified;
	while (c->k != 0 && (name == NULL || strcmp(name, c->tiling) != 0))
		c++;
	if (c->k == 0) {
		response_refuse(r, 404, "there is no tiling of this name in the register");
		return;
	}
	struct tiling t;
	struct trouble why = {0};
	tiling_init(&t);
	if (tiling_load(&t, c->tiling, &why))
		api_write_tiling(&t, r->out);
	else
		response_trouble(r, &why);
	tiling_clear(&t);
}
