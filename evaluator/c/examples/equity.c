/* Asks the equity of two ranges, and an invalid question. */
#include <stdio.h>
#include <string.h>

#include "rivertable.h"

static void ask(const RivertableEngine *engine, const char *question) {
  RivertableError error;
  char *answer;
  if (rivertable_ask_json(engine, question, strlen(question), NULL, NULL, NULL, &answer, &error) ==
      RIVERTABLE_STATUS_OK) {
    printf("%.54s …\n", strstr(answer, "\"players\""));
  } else {
    printf("%s: %s\n", error.field, error.message);
  }
  rivertable_text_free(answer);
}

int main(void) {
  RivertableError error;
  RivertableEngine *engine = rivertable_engine_new(0, &error);
  if (engine == NULL) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  ask(engine, "{\"ask\": \"equity\", \"ranges\": [\"AKs\", \"QQ\"]}");
  ask(engine, "{\"ask\": \"equity\", \"ranges\": [\"AKs\", \"QZ\"]}");
  rivertable_engine_free(engine);
  return 0;
}
