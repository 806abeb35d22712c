/* Ranks the same hands by this library and by the C library phevaluator, in turns, on one thread, and prints million hands a
 * second. See the README for the commands. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <phevaluator/phevaluator.h>

#include "rivertable.h"

enum { ROWS = 1000000, TURNS = 9 };

/* Returns the processor time of this program, which other programs do not add to. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int by_value(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

/* Fills rows of distinct random cards. */
static void deal(uint8_t *ids, size_t cards) {
  uint64_t state = 7;
  for (size_t row = 0; row < ROWS; row++) {
    uint64_t seen = 0;
    for (size_t card = 0; card < cards;) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      unsigned id = (unsigned)(state >> 40) % 52;
      if ((seen >> id & 1) == 0) {
        seen |= UINT64_C(1) << id;
        ids[row * cards + card++] = (uint8_t)id;
      }
    }
  }
}

static void rank_by_peer(const uint8_t *ids, size_t cards, uint16_t *ranks) {
  for (size_t row = 0; row < ROWS; row++) {
    const uint8_t *c = ids + row * cards;
    ranks[row] = (uint16_t)(cards == 5   ? evaluate_5cards(c[0], c[1], c[2], c[3], c[4])
                            : cards == 6 ? evaluate_6cards(c[0], c[1], c[2], c[3], c[4], c[5])
                                         : evaluate_7cards(c[0], c[1], c[2], c[3], c[4], c[5], c[6]));
  }
}

int main(void) {
  uint8_t *ids = malloc((size_t)ROWS * 7);
  uint16_t *ranks = malloc(ROWS * sizeof *ranks), *others = malloc(ROWS * sizeof *others);
  for (size_t cards = 5; cards <= 7; cards++) {
    double times[2][TURNS];
    RivertableError error;
    deal(ids, cards);
    for (int turn = 0; turn < TURNS; turn++) {
      double start = now();
      if (rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, ROWS, cards, ranks, &error) != RIVERTABLE_STATUS_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
      }
      double middle = now();
      rank_by_peer(ids, cards, others);
      times[0][turn] = middle - start;
      times[1][turn] = now() - middle;
    }
    /* The other library's best rank is 1. */
    for (size_t row = 1; row < ROWS; row++) {
      if ((ranks[row] > ranks[row - 1]) != (others[row] < others[row - 1])) {
        fprintf(stderr, "rows %zu and %zu of %zu cards compare differently\n", row - 1, row, cards);
        return 1;
      }
    }
    for (int library = 0; library < 2; library++) {
      qsort(times[library], TURNS, sizeof times[library][0], by_value);
    }
    double ours = 1e-6 * ROWS / times[0][TURNS / 2], theirs = 1e-6 * ROWS / times[1][TURNS / 2];
    printf("%zu cards: rivertable %.0f, phevaluator %.0f million hands a second: %.1f times\n", cards, ours, theirs,
           ours / theirs);
  }
  free(ids);
  free(ranks);
  free(others);
  return 0;
}
