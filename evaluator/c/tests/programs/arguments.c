/* Null pointers, wrong lengths, misplaced memory, invalid cards and texts: one sentence each, and no end of the program. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rivertable.h"

static int checks = 0;

#define CHECK(condition)                                                     \
  do {                                                                       \
    checks++;                                                                \
    if (!(condition)) {                                                      \
      fprintf(stderr, "line %d: %s\n", __LINE__, #condition);                \
      exit(1);                                                               \
    }                                                                        \
  } while (0)

/* Returns 1 if a call has failed with this field, index and message. */
static int failed(RivertableStatus status, const RivertableError *error, const char *field, uint64_t index,
                  const char *message) {
  int same = status == RIVERTABLE_STATUS_INVALID && strcmp(error->field, field) == 0 && error->index == index &&
             strcmp(error->message, message) == 0;
  if (!same) {
    fprintf(stderr, "status %d, field %s, index %" PRIu64 ": %s\n", (int)status, error->field, error->index,
            error->message);
  }
  return same;
}

static void rows(void) {
  RivertableError error;
  RivertableStatus status;
  const uint8_t ids[14] = {51, 47, 43, 39, 35, 0, 1, 51, 47, 43, 39, 35, 0, 0};
  uint16_t ranks[2] = {0, 0};
  const uint64_t none = RIVERTABLE_NO_INDEX;

  status = rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, 2, 7, ranks, &error);
  CHECK(failed(status, &error, "ids", 1, "row 1: 2c (id 0) occurs twice: a deck has one of each card"));
  CHECK(ranks[0] == 0x8009 && ranks[1] == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, 2, 7, ranks, NULL) == RIVERTABLE_STATUS_INVALID);
  CHECK(rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, 2, 5, ranks, &error) == RIVERTABLE_STATUS_OK);
  CHECK(error.message[0] == 0 && error.field[0] == 0 && error.index == none && ranks[0] == 0x8009);
  CHECK(rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, NULL, 0, 7, NULL, &error) == RIVERTABLE_STATUS_OK);

  status = rivertable_rank_rows(6, ids, 2, 7, ranks, &error);
  CHECK(failed(status, &error, "order", none, "order 6: expected 0 to 5"));
  status = rivertable_rank_rows(UINT32_MAX, ids, 2, 7, ranks, &error);
  CHECK(failed(status, &error, "order", none, "order 4294967295: expected 0 to 5"));
  status = rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, 2, 0, ranks, &error);
  CHECK(failed(status, &error, "cards", none, "0 cards in a row: expected 1 to 7"));
  status = rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, 2, 8, ranks, &error);
  CHECK(failed(status, &error, "cards", none, "8 cards in a row: expected 1 to 7"));
  status = rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, NULL, 2, 7, ranks, &error);
  CHECK(failed(status, &error, "ids", none, "ids is a null pointer: expected 14 values"));
  status = rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, 2, 7, NULL, &error);
  CHECK(failed(status, &error, "ranks", none, "ranks is a null pointer: expected 2 values"));
  CHECK(rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, SIZE_MAX, 7, ranks, &error) ==
        RIVERTABLE_STATUS_INVALID);
  CHECK(strstr(error.message, "rows of 7 cards: expected fewer") != NULL);
  CHECK(rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, SIZE_MAX / 7, 7, ranks, &error) ==
        RIVERTABLE_STATUS_INVALID);
  CHECK(strstr(error.message, "expected at most") != NULL);
  CHECK(rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, ids, 1, 7, (uint16_t *)((char *)ranks + 1), &error) ==
        RIVERTABLE_STATUS_INVALID);
  CHECK(strcmp(error.message, "ranks is not at a multiple of 2 bytes: expected aligned memory") == 0);
  {
    union {
      uint8_t ids[16];
      uint16_t ranks[8];
    } both;
    memcpy(both.ids, ids, 14);
    status = rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, both.ids, 2, 7, both.ranks + 5, &error);
    CHECK(failed(status, &error, "ranks", none, "ranks overlaps ids in memory: expected separate memory"));
    CHECK(memcmp(both.ids, ids, 14) == 0);
    /* The next byte is free. */
    CHECK(rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, both.ids, 1, 7, both.ranks + 7, &error) ==
          RIVERTABLE_STATUS_OK);
  }
  {
    const uint8_t wrong[5] = {51, 47, 52, 39, 35};
    status = rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, wrong, 1, 5, ranks, &error);
    CHECK(failed(status, &error, "ids", 0, "row 0: 52 is not a card id: expected 0 to 51 (4 x rank + suit)"));
    status = rivertable_rank_rows(RIVERTABLE_ORDER_SHORT_DECK, ids + 5, 1, 2, ranks, &error);
    CHECK(status == RIVERTABLE_STATUS_INVALID && strstr(error.message, "short deck") != NULL);
    status = rivertable_rank_rows(RIVERTABLE_ORDER_BADUGI, ids, 1, 5, ranks, &error);
    CHECK(status == RIVERTABLE_STATUS_INVALID && strstr(error.message, "badugi") != NULL);
  }
  /* Memory of exactly the right size, so that AddressSanitizer sees an access beyond its end. */
  for (size_t cards = 1; cards <= 7; cards++) {
    for (size_t count = 1; count <= 700; count += 699) {
      uint8_t *exact = malloc(count * cards);
      uint16_t *to = malloc(count * sizeof *to);
      for (size_t place = 0; place < count * cards; place++) {
        exact[place] = (uint8_t)(4 * (place % cards) + place / cards % 4);
      }
      CHECK(rivertable_rank_rows(RIVERTABLE_ORDER_HOLDEM, exact, count, cards, to, &error) ==
            RIVERTABLE_STATUS_OK);
      free(exact);
      free(to);
    }
  }
}

static void sets(void) {
  RivertableError error;
  RivertableStatus status;
  const uint64_t royal = 0x1F00;
  const uint64_t two[2] = {0x1F00, 0x2000};
  uint16_t ranks[2];
  uint8_t ids[5];
  const uint64_t none = RIVERTABLE_NO_INDEX;

  status = rivertable_rank_sets(RIVERTABLE_ORDER_HOLDEM, two, 2, ranks, &error);
  CHECK(failed(status, &error, "sets", 1, "set 1: the mask 0x2000 for the suit c has bits above the ace's, bit 12"));
  CHECK(ranks[0] == 0x8009 && ranks[1] == RIVERTABLE_NO_RANK);
  status = rivertable_rank_sets(RIVERTABLE_ORDER_HOLDEM, NULL, 1, ranks, &error);
  CHECK(failed(status, &error, "sets", none, "sets is a null pointer: expected 1 values"));
  status = rivertable_best_five(RIVERTABLE_ORDER_HOLDEM, 0xFF, ids, &error);
  CHECK(failed(status, &error, "set", none, "set 0: 8 cards: a hand has at most 7"));
  status = rivertable_best_five(RIVERTABLE_ORDER_HOLDEM, royal, NULL, &error);
  CHECK(failed(status, &error, "ids", none, "ids is a null pointer: expected 5 values"));
  CHECK(rivertable_best_five(RIVERTABLE_ORDER_HOLDEM, 3, ids, NULL) == RIVERTABLE_STATUS_OK);
  CHECK(ids[0] == 4 && ids[1] == 0 && ids[2] == RIVERTABLE_NO_CARD && ids[4] == RIVERTABLE_NO_CARD);
  CHECK(strcmp(rivertable_describe(RIVERTABLE_ORDER_HOLDEM, 0x8009, &error), "royal flush") == 0);
  CHECK(rivertable_describe(RIVERTABLE_ORDER_HOLDEM, RIVERTABLE_NO_RANK, &error) == NULL);
  CHECK(strcmp(error.field, "rank") == 0 && error.message[0] != 0);
  CHECK(rivertable_describe(99, 0, NULL) == NULL);
}

static void cards(void) {
  RivertableError error;
  RivertableStatus status;
  uint8_t ids[52];
  size_t count = 0;
  uint64_t set = 0;

  CHECK(rivertable_parse_cards("As, 10c", 7, ids, 52, &count, &set, &error) == RIVERTABLE_STATUS_OK);
  CHECK(count == 2 && ids[0] == 51 && ids[1] == 32 && set == (UINT64_C(0x1000) << 48 | 0x100));
  CHECK(rivertable_parse_cards("As", 2, NULL, 0, NULL, NULL, NULL) == RIVERTABLE_STATUS_OK);
  CHECK(rivertable_parse_cards("", 0, ids, 52, &count, &set, &error) == RIVERTABLE_STATUS_OK);
  CHECK(count == 0 && set == 0);
  status = rivertable_parse_cards("As Kd As", 8, ids, 52, &count, &set, &error);
  CHECK(failed(status, &error, "text", 6, "As occurs a second time at character 7: a deck has one of each card"));
  CHECK(rivertable_parse_cards("As 1h", 5, ids, 52, &count, &set, &error) == RIVERTABLE_STATUS_INVALID);
  CHECK(error.index == 3 && strstr(error.message, "\"1h\" at character 4 is not a card") == error.message);
  status = rivertable_parse_cards("As Kd", 5, ids, 1, &count, &set, &error);
  CHECK(failed(status, &error, "capacity", RIVERTABLE_NO_INDEX, "room for 1 ids: expected room for 2"));
  status = rivertable_parse_cards(NULL, 0, ids, 1, &count, &set, &error);
  CHECK(failed(status, &error, "text", RIVERTABLE_NO_INDEX, "text is a null pointer: expected text"));
  status = rivertable_parse_cards("As\xFF", 3, ids, 1, &count, &set, &error);
  CHECK(failed(status, &error, "text", 2, "text is not valid UTF-8 at byte 2"));
}

static void questions(void) {
  RivertableError error;
  RivertableStatus status;
  const char question[] = "{\"ask\": \"equity\", \"ranges\": [\"AKs\", \"KZ\"]}";
  RivertableEngine *engine = rivertable_engine_new(1, &error);
  char *answer = NULL;
  const uint64_t none = RIVERTABLE_NO_INDEX;

  CHECK(engine != NULL && error.message[0] == 0);
  status = rivertable_ask_json(engine, question, strlen(question), NULL, NULL, NULL, &answer, &error);
  CHECK(status == RIVERTABLE_STATUS_INVALID && strcmp(error.field, "ranges") == 0 && error.index == 1);
  CHECK(strstr(answer, "{\"error\":{\"field\":\"ranges\",\"index\":1,\"message\":\"") == answer);
  CHECK(strstr(error.message, "\"KZ\"") != NULL);
  rivertable_text_free(answer);
  status = rivertable_ask_json(NULL, question, strlen(question), NULL, NULL, NULL, &answer, &error);
  CHECK(failed(status, &error, "engine", none, "engine is a null pointer: expected an engine"));
  CHECK(answer == NULL);
  status = rivertable_ask_json(engine, NULL, 0, NULL, NULL, NULL, &answer, &error);
  CHECK(failed(status, &error, "question", none, "question is a null pointer: expected a JSON object"));
  status = rivertable_ask_json(engine, question, strlen(question), NULL, NULL, NULL, NULL, &error);
  CHECK(failed(status, &error, "answer", none, "answer is a null pointer: expected the address of a result"));
  CHECK(rivertable_ask_json(engine, "\xFF{", 2, NULL, NULL, NULL, &answer, &error) == RIVERTABLE_STATUS_INVALID);
  CHECK(strcmp(error.field, "question") == 0 && answer != NULL);
  rivertable_text_free(answer);
  CHECK(rivertable_ask_json(engine, "", 0, NULL, NULL, NULL, &answer, NULL) == RIVERTABLE_STATUS_INVALID);
  rivertable_text_free(answer);
  CHECK(rivertable_engine_new(1025, &error) == NULL);
  CHECK(strcmp(error.message, "1025 threads: expected 1 to 1024, or 0 for all cores") == 0);
  rivertable_engine_free(engine);
  rivertable_engine_free(NULL);
  rivertable_stop_free(NULL);
  rivertable_stop_set(NULL);
  rivertable_text_free(NULL);
  CHECK(strchr(rivertable_version(), '.') != NULL);
}

static void hands(void) {
  RivertableError error;
  RivertableStatus status;
  const uint8_t ids[10] = {51, 47, 43, 39, 35, 0, 4, 0, 52, 1};
  uint16_t high = 0, low = 0;
  const uint64_t none = RIVERTABLE_NO_INDEX;

  CHECK(rivertable_rank_hand(RIVERTABLE_ORDER_HOLDEM, ids, 7) == 0x8009);
  CHECK(rivertable_rank_hand(RIVERTABLE_ORDER_HOLDEM, NULL, 0) == 0);
  CHECK(rivertable_rank_hand(RIVERTABLE_ORDER_HOLDEM, NULL, 5) == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_hand(RIVERTABLE_ORDER_HOLDEM, ids + 4, 4) == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_hand(RIVERTABLE_ORDER_HOLDEM, ids + 8, 1) == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_hand(RIVERTABLE_ORDER_HOLDEM, ids, SIZE_MAX) == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_hand(99, ids, 7) == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_set(RIVERTABLE_ORDER_HOLDEM, 0x1F00) == 0x8009);
  CHECK(rivertable_rank_set(RIVERTABLE_ORDER_HOLDEM, 0x2000) == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_set(RIVERTABLE_ORDER_HOLDEM, 0xFF) == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_set(RIVERTABLE_ORDER_BADUGI, 0x1F) == RIVERTABLE_NO_RANK);

  CHECK(rivertable_rank_omaha(ids, 4, ids + 4, 3, &high, &low, &error) == RIVERTABLE_STATUS_OK);
  CHECK(high != 0x8009 && high != RIVERTABLE_NO_RANK && low == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_omaha(ids, 4, ids + 4, 3, &high, NULL, NULL) == RIVERTABLE_STATUS_OK);
  status = rivertable_rank_omaha(ids, 3, ids + 4, 3, &high, &low, &error);
  CHECK(failed(status, &error, "hole_cards", none, "3 hole cards: expected 4, 5 or 6"));
  status = rivertable_rank_omaha(ids, 4, ids + 4, 6, &high, &low, &error);
  CHECK(failed(status, &error, "board_cards", none, "a board of 6 cards: expected 3 to 5"));
  status = rivertable_rank_omaha(ids, 4, ids + 3, 3, &high, &low, &error);
  CHECK(failed(status, &error, "board", 0, "Js (id 39) occurs twice: a deck has one of each card"));
  status = rivertable_rank_omaha(ids, 4, ids + 7, 3, &high, &low, &error);
  CHECK(failed(status, &error, "board", 1, "52 is not a card id: expected 0 to 51 (4 x rank + suit)"));
  status = rivertable_rank_omaha(ids, 4, NULL, 3, &high, &low, &error);
  CHECK(failed(status, &error, "board", none, "board is a null pointer: expected 3 values"));
  status = rivertable_rank_omaha(ids, 4, ids + 4, 3, NULL, &low, &error);
  CHECK(failed(status, &error, "high", none, "high is a null pointer: expected the address of a result"));
  status = rivertable_rank_omaha_rows(7, ids, 1, &high, &error);
  CHECK(failed(status, &error, "hole_cards", none, "7 hole cards: expected 4, 5 or 6"));
  status = rivertable_rank_omaha_rows(4, ids, 1, &high, &error);
  CHECK(status == RIVERTABLE_STATUS_INVALID && error.index == 0 && high == RIVERTABLE_NO_RANK);
  CHECK(rivertable_rank_omaha_rows(4, NULL, 0, NULL, &error) == RIVERTABLE_STATUS_OK);
}

static void equities(void) {
  RivertableError error;
  RivertableStatus status;
  RivertableEngine *engine = rivertable_engine_new(1, &error);
  RivertableStop *stop = rivertable_stop_new();
  const char *const ranges[2] = {"AKs", "QQ"};
  const char *const invalid[2] = {"AKs", "KZ"};
  const char *const missing[2] = {"AKs", NULL};
  const char *const omaha[2] = {"AsKsQhJh", "TcTd9c9d"};
  RivertableShares shares[2];
  const uint64_t none = RIVERTABLE_NO_INDEX;

  CHECK(rivertable_equity(engine, NULL, ranges, 2, NULL, NULL, NULL, shares, &error) == RIVERTABLE_STATUS_OK);
  CHECK(shares[0].equity == 0.46048525845877836 && shares[0].standard_error == 0);
  CHECK(fabs(shares[0].equity + shares[1].equity - 1) < 1e-12);
  CHECK(fabs(shares[0].win + shares[0].tie / 2 - shares[0].equity) < 1e-12);
  CHECK(rivertable_equity(engine, "omaha", omaha, 2, "2c 7d 9s", "3c", NULL, shares, NULL) == RIVERTABLE_STATUS_OK);
  CHECK(shares[1].equity > 0.93 && shares[1].equity < 0.95);
  status = rivertable_equity(engine, NULL, invalid, 2, NULL, NULL, NULL, shares, &error);
  CHECK(status == RIVERTABLE_STATUS_INVALID && strcmp(error.field, "ranges") == 0 && error.index == 1);
  status = rivertable_equity(engine, NULL, missing, 2, NULL, NULL, NULL, shares, &error);
  CHECK(failed(status, &error, "ranges", 1, "ranges is a null pointer: expected text"));
  status = rivertable_equity(engine, NULL, ranges, 11, NULL, NULL, NULL, shares, &error);
  CHECK(failed(status, &error, "players", none, "11 ranges: expected 2 to 10"));
  status = rivertable_equity(engine, "tarot", ranges, 2, NULL, NULL, NULL, shares, &error);
  CHECK(status == RIVERTABLE_STATUS_INVALID && strstr(error.message, "\"tarot\" is not a game: expected holdem") != NULL);
  status = rivertable_equity(engine, NULL, ranges, 2, "Ks", NULL, NULL, shares, &error);
  CHECK(status == RIVERTABLE_STATUS_INVALID && strcmp(error.field, "board") == 0);
  status = rivertable_equity(engine, NULL, ranges, 2, NULL, "\xFF", NULL, shares, &error);
  CHECK(failed(status, &error, "dead", none, "dead is not valid UTF-8 at byte 0"));
  status = rivertable_equity(engine, NULL, ranges, 2, NULL, NULL, NULL, NULL, &error);
  CHECK(failed(status, &error, "shares", none, "shares is a null pointer: expected 2 values"));
  status = rivertable_equity(NULL, NULL, ranges, 2, NULL, NULL, NULL, shares, &error);
  CHECK(failed(status, &error, "engine", none, "engine is a null pointer: expected an engine"));
  rivertable_stop_set(stop);
  status = rivertable_equity(engine, NULL, ranges, 2, NULL, NULL, stop, shares, &error);
  CHECK(status == RIVERTABLE_STATUS_STOPPED);
  rivertable_stop_free(stop);
  rivertable_engine_free(engine);
}

int main(void) {
  rows();
  sets();
  cards();
  hands();
  equities();
  questions();
  printf("%d checks have passed\n", checks);
  return 0;
}
