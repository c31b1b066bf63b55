// A source of definitions with only the C interface: answers come from files instead of a network. `source FOLDER
// STATUS:FILE …` opens a source with its copy in the folder, refreshes it with each answer in turn (`-` for no body),
// and prints a line for each state and each result.
//
// Tests compile it with every warning, in C and in C++.

#include "phonecheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int32_t status;
  char *body;
  size_t count;
} answer_text;

static const char URL[] = "https://user:SECRET@tenant.example.com/?token=SECRET";

static void print_state(phonecheck_source source) {
  static const char *const origins[] = {"none", "store", "network"};
  phonecheck_served served;
  served.size = sizeof served;
  if (phonecheck_source_served(source, &served, NULL) != PHONECHECK_OK) exit(70);
  printf("%s %s %zu bytes, %s, %s%s\n", origins[served.origin], served.digest ? served.digest : "-", served.definitions_count,
         served.age < 0 ? "no age" : "an age", served.url, served.remarks);
  // The served definitions can be used.
  if (served.definitions != NULL) {
    phonecheck_options options;
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.definitions = served.definitions;
    options.definitions_count = served.definitions_count;
    phonecheck_validator validator = 0;
    if (phonecheck_open(&options, &validator, NULL) != PHONECHECK_OK) exit(71);
    phonecheck_close(validator);
  }
  phonecheck_served_free(&served);
  phonecheck_served_free(&served);
}

static int32_t answer(void *context, const char *url, const char *headers, phonecheck_answer *out) {
  answer_text *text = (answer_text *)context;
  if (strcmp(url, "https://user:SECRET@tenant.example.com/?token=SECRET") != 0) exit(72);
  if (strstr(headers, "X-client-id: app\n") == NULL || strstr(headers, "X-agent: phonecheck\n") == NULL) exit(73);
  printf("asked%s\n", strstr(headers, "If-None-Match: \"1\"") != NULL ? " if not \"1\"" : "");
  out->headers = text->status == 429 ? "Retry-After: 60\n" : "ETag: \"1\"\n";
  out->body = text->body;
  out->body_count = text->count;
  return text->status;
}

static char *contents(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) exit(74);
  char *bytes = (char *)malloc(8 << 20);
  *count = fread(bytes, 1, 8 << 20, file);
  fclose(file);
  return bytes;
}

int main(int count, char **arguments) {
  phonecheck_error *error = NULL;
  phonecheck_source source = 0;
  phonecheck_source_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.url = "http://tenant.example.com/SECRET";
  if (phonecheck_source_open(&options, &source, &error) != PHONECHECK_BAD_ARGUMENT) return 75;
  printf("%s\n", phonecheck_error_text(error));
  phonecheck_error_free(error);
  options.url = URL;
  options.headers = "X-client-id: app\nX-token SECRET\n";
  if (phonecheck_source_open(&options, &source, &error) != PHONECHECK_BAD_ARGUMENT) return 75;
  printf("%s\n", phonecheck_error_text(error));
  phonecheck_error_free(error);
  options.headers = "X-client-id: app\nX-token: SECRET\n";
  options.folder = arguments[1];
  if (phonecheck_source_open(&options, &source, NULL) != PHONECHECK_OK) return 76;
  print_state(source);
  for (int i = 2; i < count; i++) {
    char *path = strchr(arguments[i], ':') + 1;
    answer_text text = {atoi(arguments[i]), NULL, 0};
    if (strcmp(path, "-") != 0) text.body = contents(path, &text.count);
    phonecheck_refresh refresh = PHONECHECK_UNCHANGED;
    char *change = NULL;
    double wait = 0;
    if (phonecheck_source_refresh(source, answer, &text, &refresh, &change, &wait, &error) == PHONECHECK_OK) {
      static const char *const names[] = {"unchanged", "changed", "postponed"};
      printf("%s: %s, wait %d\n", names[refresh], change ? change : "-", (int)(wait + 0.5));
    } else {
      if (phonecheck_error_result(error) != PHONECHECK_FETCH_FAILED) return 77;
      printf("failed: %s, %zu problems\n", phonecheck_error_text(error), phonecheck_error_problem_count(error));
      phonecheck_error_free(error);
    }
    phonecheck_text_free(change);
    free(text.body);
    print_state(source);
  }
  phonecheck_source_close(source);
  phonecheck_source_close(source);
  return phonecheck_source_served(source, NULL, NULL) == PHONECHECK_CLOSED ? 0 : 78;
}
