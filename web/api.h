#ifndef WEB_API_H
#define WEB_API_H

#include "web/request.h"
#include "web/web.h"

/* Who answers to which name; each is described where it is written, and in README.md. */
typedef void api_handler(const struct request *q, struct response *r);

api_handler api_drawn_opponents, api_drawn_games, api_drawn_tiling, api_drawn_answer;
api_handler api_work_lines, api_work_stop;

#endif
