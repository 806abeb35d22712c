/*
 * rivertable: hand ranks of many hands, and questions about ranges of poker hands.
 *
 * Ranks of many hands: rivertable_rank_rows, rivertable_rank_sets, rivertable_rank_omaha_rows. Ranks of one hand:
 * rivertable_rank_hand, rivertable_rank_set, rivertable_rank_omaha. Words and cards: rivertable_describe, rivertable_best_five,
 * rivertable_parse_cards. Equities: rivertable_engine_new, rivertable_equity. All questions: rivertable_ask_json,
 * rivertable_text_free.
 *
 * Functions may be called from several threads at a time. None of them ends the program or throws an exception. Pointers are
 * checked for null and for alignment. Lengths are the caller's promise.
 *
 * Generated from the sources. Do not edit.
 */

#ifndef RIVERTABLE_H
#define RIVERTABLE_H

#include <stddef.h>
#include <stdint.h>

/**
 * The numbers of the orders of hands.
 */
enum {
  /** hold'em: a deck of 52 cards, hands of up to 7. */
  RIVERTABLE_ORDER_HOLDEM = 0,
  /** short deck: a deck of 36 cards, hands of up to 7. */
  RIVERTABLE_ORDER_SHORT_DECK = 1,
  /** short deck with three of a kind above a straight: a deck of 36 cards, hands of up to 7. */
  RIVERTABLE_ORDER_SHORT_DECK_TRIPS = 2,
  /** ace-to-five low: a deck of 52 cards, hands of up to 7. */
  RIVERTABLE_ORDER_ACE_TO_FIVE = 3,
  /** deuce-to-seven low: a deck of 52 cards, hands of up to 5. */
  RIVERTABLE_ORDER_DEUCE_TO_SEVEN = 4,
  /** badugi: a deck of 52 cards, hands of up to 4. */
  RIVERTABLE_ORDER_BADUGI = 5
};

/**
 * The index of an error that concerns a whole argument.
 */
#define RIVERTABLE_NO_INDEX UINT64_MAX

/**
 * The number in the place of the rank of an invalid hand. It is not a hand rank of any order.
 */
#define RIVERTABLE_NO_RANK 65535

/**
 * The number in the places behind the last card of a hand of fewer than five cards.
 */
#define RIVERTABLE_NO_CARD 255

/**
 * The result of a call.
 */
enum RivertableStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif
 {
  /**
   * The call has done its work.
   */
  RIVERTABLE_STATUS_OK = 0,
  /**
   * An argument or the question is invalid. The error names it.
   */
  RIVERTABLE_STATUS_INVALID = 1,
  /**
   * The caller stopped the question.
   */
  RIVERTABLE_STATUS_STOPPED = 2,
  /**
   * The library itself has a fault. Please report it. The call has no result, and later calls work.
   */
  RIVERTABLE_STATUS_FAULT = 3
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum RivertableStatus RivertableStatus;
#else
typedef int32_t RivertableStatus;
#endif
#endif

/**
 * An engine, which answers questions. Threads may share it.
 */
typedef struct RivertableEngine RivertableEngine;

/**
 * A request to stop a question, which any thread may make.
 */
typedef struct RivertableStop RivertableStop;

/**
 * The reason for a status other than `RIVERTABLE_STATUS_OK`. The caller provides the memory. A successful call clears it. A call
 * with misaligned memory for an error does nothing and returns `RIVERTABLE_STATUS_INVALID` or its value for no result.
 */
typedef struct RivertableError {
  /**
   * The index of the invalid value in the argument or field, counted from 0: a row, a set, a character or a range.
   * `RIVERTABLE_NO_INDEX` if the error concerns all of it.
   */
  uint64_t index;
  /**
   * The name of the invalid argument, or of the invalid field of a question. UTF-8, ends with 0.
   */
  char field[32];
  /**
   * One sentence without a full stop: the invalid text, its place, and the expected values. UTF-8, ends with 0. A longer
   * message is cut at a character.
   */
  char message[472];
} RivertableError;

/**
 * A function that receives the progress of a long question about ten times a second, from one thread at a time, but not always
 * the same one. The question stops if it returns a number other than 0.
 *
 * `progress` is JSON that ends with 0, such as `{"done": 0.3}`, valid until the function returns. Simulations add `samples`, and
 * `equity` and `stderr` of each player. `context` is the pointer that was given with the question. The function must not throw
 * an exception.
 */
typedef int32_t (*RivertableProgress)(const char *progress, void *context);

/**
 * The shares of a player: parts of the pot from 0 to 1.
 */
typedef struct RivertableShares {
  /**
   * The expected part of the pot.
   */
  double equity;
  /**
   * The probability of winning the whole pot.
   */
  double win;
  /**
   * The probability of splitting the pot with others.
   */
  double tie;
  /**
   * The standard error of the equity, or 0 if it is exact.
   */
  double standard_error;
} RivertableShares;

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Returns the version of the library, such as "0.1.0".
 */
const char *rivertable_version(void);

/**
 * Ranks hands that are rows of card ids.
 *
 * `ids` are `rows` times `cards` card ids, hand after hand. A card id is 4 x rank + suit: ranks count from 0 (deuce) to 12
 * (ace), suits from 0 to 3 (clubs, diamonds, hearts, spades). `cards` is 1 to 7. `ranks` receives `rows` numbers: larger is
 * better, equal numbers split the pot. `order` is a `RIVERTABLE_ORDER` number.
 *
 * If hands are invalid, their ranks are `RIVERTABLE_NO_RANK`, all others are ranked, and the error names the first invalid row.
 * The call uses one thread. Several threads may rank rows at the same time.
 *
 * Requirements: `ids` and `ranks` have the sizes above and do not overlap. `error` is a null pointer or has room for an error.
 */
RivertableStatus rivertable_rank_rows(uint32_t order,
                                      const uint8_t *ids,
                                      size_t rows,
                                      size_t cards,
                                      uint16_t *ranks,
                                      struct RivertableError *error);

/**
 * Ranks hands that are sets of up to 7 cards.
 *
 * A set has 16 bits for each suit (clubs, diamonds, hearts, spades from the lowest), and in each the bits 0 (deuce) to 12 (ace).
 * Sets of different sizes may be mixed. `ranks` receives `count` numbers. All else is as for `rivertable_rank_rows`.
 *
 * Requirements: `sets` and `ranks` have `count` values and do not overlap. `error` is a null pointer or has room for an error.
 */
RivertableStatus rivertable_rank_sets(uint32_t order,
                                      const uint64_t *sets,
                                      size_t count,
                                      uint16_t *ranks,
                                      struct RivertableError *error);

/**
 * Returns the words for a hand rank, such as "two pair, queens and fours with a jack". The text is UTF-8, ends with 0, and is
 * valid until the program ends. Returns a null pointer if the number is not a hand rank of the order.
 *
 * Requirements: `error` is a null pointer or has room for an error.
 */
const char *rivertable_describe(uint32_t order,
                                uint16_t rank,
                                struct RivertableError *error);

/**
 * Writes the ids of the up to five cards that make a hand, the strongest group first, and `RIVERTABLE_NO_CARD` behind the last.
 * `set` is a set of up to 7 cards, as for `rivertable_rank_sets`.
 *
 * Requirements: `ids` has room for 5 bytes. `error` is a null pointer or has room for an error.
 */
RivertableStatus rivertable_best_five(uint32_t order,
                                      uint64_t set,
                                      uint8_t *ids,
                                      struct RivertableError *error);

/**
 * Parses cards from text, such as "As Kd 10c", in any case, with or without spaces or commas. Writes their ids in the order of
 * the text to `ids`, their number to `count`, and the set of them to `set`. The text has `length` bytes of UTF-8.
 *
 * `ids` has room for `capacity` cards: a deck has 52. `ids`, `count` and `set` may be null pointers. The index of an error is
 * the invalid character, counted from 0, or the invalid byte if the text is not UTF-8.
 *
 * Requirements: `text` has `length` bytes, and the other pointers are null pointers or have room for their results.
 */
RivertableStatus rivertable_parse_cards(const char *text,
                                        size_t length,
                                        uint8_t *ids,
                                        size_t capacity,
                                        size_t *count,
                                        uint64_t *set,
                                        struct RivertableError *error);

/**
 * Returns the rank of one hand of up to 7 card ids, or `RIVERTABLE_NO_RANK` if an argument is invalid: `rivertable_rank_rows`
 * with one row gives the reason. All else is as there.
 *
 * Requirements: `ids` has `cards` bytes.
 */
uint16_t rivertable_rank_hand(uint32_t order,
                              const uint8_t *ids,
                              size_t cards);

/**
 * Returns the rank of one hand that is a set of up to 7 cards, or `RIVERTABLE_NO_RANK` if an argument is invalid:
 * `rivertable_rank_sets` with one set gives the reason. All else is as there.
 */
uint16_t rivertable_rank_set(uint32_t order,
                             uint64_t set);

/**
 * Ranks one hand of Omaha with four, five or six hole cards on a board of three to five.
 *
 * `hole` are `hole_cards` card ids, and `board` are `board_cards`: see `rivertable_rank_rows` for ids. `high` receives the rank of
 * the best hand, a number of `RIVERTABLE_ORDER_HOLDEM`. `low` receives that of the best low hand of eight or better, a number of
 * `RIVERTABLE_ORDER_ACE_TO_FIVE`, or `RIVERTABLE_NO_RANK` if there is none. It may be a null pointer.
 *
 * Requirements: `hole` and `board` have the sizes above, `high` and `low` are null pointers or have room for a number, and `error` is a null
 * pointer or has room for an error.
 */
RivertableStatus rivertable_rank_omaha(const uint8_t *hole,
                                       size_t hole_cards,
                                       const uint8_t *board,
                                       size_t board_cards,
                                       uint16_t *high,
                                       uint16_t *low,
                                       struct RivertableError *error);

/**
 * Ranks hands of Omaha with four, five or six hole cards on complete boards.
 *
 * `ids` are `rows` times `hole_cards` + 5 card ids, hand after hand: the hole cards, then the board. `ranks` receives `rows` numbers
 * of `RIVERTABLE_ORDER_HOLDEM`. All else is as for `rivertable_rank_rows`.
 *
 * Requirements: `ids` and `ranks` have the sizes above and do not overlap. `error` is a null pointer or has room for an error.
 */
RivertableStatus rivertable_rank_omaha_rows(size_t hole_cards,
                                            const uint8_t *ids,
                                            size_t rows,
                                            uint16_t *ranks,
                                            struct RivertableError *error);

/**
 * Creates an engine. Each question uses up to `threads` threads, at most 1,024. With 0 it uses all cores. The answers are the
 * same. Returns a null pointer if the number is invalid.
 *
 * Requirements: `error` is a null pointer or has room for an error.
 */
struct RivertableEngine *rivertable_engine_new(size_t threads,
                                               struct RivertableError *error);

/**
 * Frees an engine. A null pointer is accepted.
 *
 * Requirements: `engine` is from `rivertable_engine_new`, and no call uses it any more.
 */
void rivertable_engine_free(struct RivertableEngine *engine);

/**
 * Creates a request to stop, which is not set yet.
 */
struct RivertableStop *rivertable_stop_new(void);

/**
 * Stops all running and future questions that were given this request. Any thread may call it.
 *
 * Requirements: `stop` is a null pointer or from `rivertable_stop_new`.
 */
void rivertable_stop_set(const struct RivertableStop *stop);

/**
 * Frees a request to stop. A null pointer is accepted.
 *
 * Requirements: `stop` is from `rivertable_stop_new`, and no call uses it any more.
 */
void rivertable_stop_free(struct RivertableStop *stop);

/**
 * Answers a question that is a JSON object, such as `{"ask": "equity", "ranges": ["AKs", "QQ"]}`. `question` has `length`
 * bytes.
 *
 * `answer` receives JSON that ends with 0: the answer, or, with another status than `RIVERTABLE_STATUS_OK`, an object with the
 * field `error`. Free it with `rivertable_text_free`. It is a null pointer if an argument that is needed is a null pointer or
 * the library has a fault. `error` has the invalid field of the question, the place in it, and the same message.
 *
 * `stop`, `progress` and `context` may be null pointers.
 *
 * Requirements: `engine` and `stop` are from their functions or null pointers, `question` has `length` bytes, `progress` follows its rules, and
 * the other pointers are null pointers or have room for their results.
 */
RivertableStatus rivertable_ask_json(const struct RivertableEngine *engine,
                                     const char *question,
                                     size_t length,
                                     const struct RivertableStop *stop,
                                     RivertableProgress progress,
                                     void *context,
                                     char **answer,
                                     struct RivertableError *error);

/**
 * Frees an answer. A null pointer is accepted.
 *
 * Requirements: `text` is from `rivertable_ask_json`.
 */
void rivertable_text_free(char *text);

/**
 * Computes the equities of ranges: exactly if that takes a short time, and otherwise by simulation to a standard error that the
 * answer states. These are the numbers of the question `{"ask": "equity"}` without options.
 *
 * `game` is the name of a game, such as "omaha", or a null pointer for hold'em. `ranges` are `players` texts, two to ten. `board`
 * and `dead` are texts of cards, or null pointers for none. All texts are UTF-8 and end with 0. `shares` receives the shares of the
 * players, in the order of the ranges. After an error its values are unspecified. `stop` may be a null pointer.
 *
 * Requirements: `engine` and `stop` are from their functions or null pointers, all texts end with 0, `ranges` has `players` of them, `shares` has
 * room for as many values, and `error` is a null pointer or has room for an error.
 */
RivertableStatus rivertable_equity(const struct RivertableEngine *engine,
                                   const char *game,
                                   const char *const *ranges,
                                   size_t players,
                                   const char *board,
                                   const char *dead,
                                   const struct RivertableStop *stop,
                                   struct RivertableShares *shares,
                                   struct RivertableError *error);

#ifdef __cplusplus
} 
#endif 

#endif  /* RIVERTABLE_H */
