#include "pictures/svg.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char style[] = ".line { stroke: #24313f; stroke-width: 2; stroke-linecap: round; fill: none }\n"
                            ".band { stroke: #4a7fb5; stroke-opacity: 0.35; stroke-linecap: round; fill: none }\n"
                            ".mark { stroke: #c8322b; stroke-width: 4; stroke-linecap: round; fill: none }\n"
                            ".square { fill: #ffffff; stroke: #24313f; stroke-width: 1.2 }\n"
                            ".bullet { fill: #101820 }\n"
                            ".black { fill: #101820; stroke: #101820; stroke-width: 1.2 }\n"
                            ".white { fill: #ffffff; stroke: #101820; stroke-width: 1.6 }\n"
                            "text { font-family: Helvetica, Arial, sans-serif; text-anchor: middle }\n"
                            ".note { font-size: 12px; fill: #6b7785 }\n"
                            ".number { font-size: 11px; fill: #24313f }\n"
                            ".left { text-anchor: start }\n"
                            ".right { text-anchor: end }\n"
                            ".chain { stroke: #24313f; stroke-width: 1.4; stroke-dasharray: 4 3; fill: none }\n"
                            ".fine { stroke-width: 1.4 }\n.through { stroke-width: 1.2; stroke: #8a97a6 }\n"
                            ".across { stroke: #2166ac }\n.upwards { stroke: #b35806 }\n"
                            ".rising { stroke: #1b7837 }\n.falling { stroke: #762a83 }\n";

/* Pale colours that are told apart in print, too: they differ in lightness. */
static const char *const tint[8] = {"#8fb8de", "#f2c879", "#a5cfa0", "#e3a4a0",
                                    "#c3b1e1", "#9ed6d2", "#d9c7ae", "#bfc5cc"};

static void write_number(FILE *out, double v)
{
	long cents = lround(100 * v);
	if (cents < 0)
		fputc('-', out);
	cents = cents < 0 ? -cents : cents;
	fprintf(out, "%ld", cents / 100);
	if (cents % 100 != 0)
		fprintf(out, cents % 10 == 0 ? ".%ld" : ".%02ld", cents % 10 == 0 ? cents % 100 / 10 : cents % 100);
}

static void write_attribute(FILE *out, const char *name, double v)
{
	fprintf(out, " %s=\"", name);
	write_number(out, v);
	fputc('"', out);
}

static void write_escaped(FILE *out, const char *text)
{
	static const char special[] = "<>&\"";
	static const char *const name[] = {"lt", "gt", "amp", "quot"};
	for (; *text != '\0'; text++) {
		const char *found = strchr(special, *text);
		if (found != NULL)
			fprintf(out, "&%s;", name[found - special]);
		else
			fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
	}
}

static void write_style(FILE *out, const char *css)
{
	fputs("<style>\n", out);
	fputs(style, out);
	for (unsigned i = 0; i < 8; i++)
		fprintf(out, ".tint%u { fill: %s; stroke: %s }\n", i, tint[i], tint[i]);
	fputs(".line.line, .band.band { fill: none }\n.pale.pale { fill-opacity: 0.5; stroke: none }\n", out);
	if (css != NULL)
		fputs(css, out);
	fputs("</style>\n", out);
}

void svg_begin(struct svg *s, FILE *out, double width, double height, const char *title, const char *css)
{
	s->out = out;
	fputs("<svg xmlns=\"http://www.w3.org/2000/svg\"", out);
	write_attribute(out, "width", width);
	write_attribute(out, "height", height);
	fputs(" viewBox=\"0 0 ", out);
	write_number(out, width);
	fputc(' ', out);
	write_number(out, height);
	fputs("\">\n<title>", out);
	write_escaped(out, title);
	fputs("</title>\n", out);
	write_style(out, css);
	fputs("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", out);
}

void svg_end(struct svg *s)
{
	fputs("</svg>\n", s->out);
}

static void begin_element(struct svg *s, const char *name, const char *class)
{
	fprintf(s->out, "<%s class=\"", name);
	write_escaped(s->out, class);
	fputc('"', s->out);
}

void svg_dot(struct svg *s, double x, double y, double radius, const char *class)
{
	begin_element(s, "circle", class);
	write_attribute(s->out, "cx", x);
	write_attribute(s->out, "cy", y);
	write_attribute(s->out, "r", radius);
	fputs("/>\n", s->out);
}

static void write_ends(struct svg *s, double x1, double y1, double x2, double y2)
{
	write_attribute(s->out, "x1", x1);
	write_attribute(s->out, "y1", y1);
	write_attribute(s->out, "x2", x2);
	write_attribute(s->out, "y2", y2);
}

void svg_stroke(struct svg *s, double x1, double y1, double x2, double y2, const char *class)
{
	begin_element(s, "line", class);
	write_ends(s, x1, y1, x2, y2);
	fputs("/>\n", s->out);
}

void svg_band(struct svg *s, double x1, double y1, double x2, double y2, double width, const char *class)
{
	begin_element(s, "line", class);
	write_ends(s, x1, y1, x2, y2);
	write_attribute(s->out, "stroke-width", width);
	fputs("/>\n", s->out);
}

void svg_box(struct svg *s, double x, double y, double width, double height, const char *class)
{
	begin_element(s, "rect", class);
	write_attribute(s->out, "x", x);
	write_attribute(s->out, "y", y);
	write_attribute(s->out, "width", width);
	write_attribute(s->out, "height", height);
	fputs("/>\n", s->out);
}

void svg_bow(struct svg *s, double x1, double y1, double x2, double y2, double high, const char *class)
{
	double length = hypot(x2 - x1, y2 - y1), x = (y2 - y1) / length * high * 4 / 3,
	       y = -(x2 - x1) / length * high * 4 / 3;
	const double point[8] = {x1,
	                         y1,
	                         x1 + 0.2 * (x2 - x1) + x,
	                         y1 + 0.2 * (y2 - y1) + y,
	                         x1 + 0.8 * (x2 - x1) + x,
	                         y1 + 0.8 * (y2 - y1) + y,
	                         x2,
	                         y2};
	begin_element(s, "path", class);
	for (unsigned i = 0; i < 4; i++) {
		fputs(i == 0 ? " d=\"M" : i == 1 ? " C" : " ", s->out);
		write_number(s->out, point[2 * i]);
		fputc(',', s->out);
		write_number(s->out, point[2 * i + 1]);
	}
	fputs("\"/>\n", s->out);
}

void svg_chain(struct svg *s, const double *point, unsigned count, const char *class)
{
	begin_element(s, "polyline", class);
	fputs(" points=\"", s->out);
	for (unsigned i = 0; i < 2 * count; i++) {
		if (i > 0)
			fputc(i % 2 == 0 ? ' ' : ',', s->out);
		write_number(s->out, point[i]);
	}
	fputs("\"/>\n", s->out);
}

void svg_open(struct svg *s, const char *name, const char *link, const char *tooltip)
{
	fputs(link != NULL ? "<a" : "<g", s->out);
	if (name != NULL)
		fprintf(s->out, " id=\"%s\"", name);
	if (link != NULL)
		fprintf(s->out, " href=\"#%s\"", link);
	fputc('>', s->out);
	if (tooltip != NULL) {
		fputs("<title>", s->out);
		write_escaped(s->out, tooltip);
		fputs("</title>", s->out);
	}
	fputc('\n', s->out);
}

void svg_close(struct svg *s, const char *link)
{
	fputs(link != NULL ? "</a>\n" : "</g>\n", s->out);
}

void svg_text(struct svg *s, double x, double y, const char *class, const char *format, ...)
{
	char text[256];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	begin_element(s, "text", class);
	write_attribute(s->out, "x", x);
	write_attribute(s->out, "y", y);
	fputs(" dy=\"0.35em\">", s->out);
	write_escaped(s->out, text);
	fputs("</text>\n", s->out);
}

const char *svg_direction(long right, long up)
{
	if (right != 0 && up != 0 && labs(right) != labs(up))
		return "";
	return up == 0 ? "across" : right == 0 ? "upwards" : (right > 0) == (up > 0) ? "rising" : "falling";
}

const char *svg_tint(unsigned i)
{
	static const char *const name[8] = {"tint0", "tint1", "tint2", "tint3", "tint4", "tint5", "tint6", "tint7"};
	return name[i % 8];
}
