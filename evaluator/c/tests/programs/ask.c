/* Answers the question of each line, and adds the status and the message to the answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rivertable.h"

int main(void) {
  static char line[1 << 19];
  RivertableError error;
  RivertableEngine *engine = rivertable_engine_new(0, &error);
  if (engine == NULL) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *answer = NULL;
    size_t length = strcspn(line, "\n");
    RivertableStatus status =
        rivertable_ask_json(engine, line, length, NULL, NULL, NULL, &answer, &error);
    if (answer == NULL) {
      fprintf(stderr, "%s\n", error.message);
      return 1;
    }
    /* The answer is an object: the fields come before its last brace. */
    answer[strlen(answer) - 1] = 0;
    printf("%s,\"status\":%d,\"message\":\"", answer, (int)status);
    for (const char *c = error.message; *c != 0; c++) {
      if (*c == '"' || *c == '\\') {
        putchar('\\');
      }
      putchar(*c);
    }
    printf("\"}\n");
    rivertable_text_free(answer);
  }
  rivertable_engine_free(engine);
  return 0;
}
