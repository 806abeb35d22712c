// Threads share one engine and the tables. One of them stops the questions of others.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "rivertable.h"

namespace {

constexpr int THREADS = 8;

void expect(bool is_true, const char *what, const RivertableError &error) {
  if (!is_true) {
    std::fprintf(stderr, "%s: %s\n", what, error.message);
    std::exit(1);
  }
}

std::string ask(const RivertableEngine *engine, const std::string &question) {
  RivertableError error;
  char *answer = nullptr;
  auto status = rivertable_ask_json(engine, question.data(), question.size(), nullptr, nullptr, nullptr,
                                    &answer, &error);
  expect(status == RIVERTABLE_STATUS_OK, "question", error);
  std::string text = answer;
  rivertable_text_free(answer);
  // The time is another one for each question.
  auto time = text.find("\"seconds\":");
  expect(time != std::string::npos, "seconds", error);
  return text.erase(time, text.find(',', time) - time);
}

// Ranks hands and asks a question, several times.
std::string work(const RivertableEngine *engine) {
  constexpr std::size_t ROWS = 20000;
  std::vector<std::uint8_t> ids(ROWS * 7);
  for (std::size_t row = 0; row < ROWS; row++) {
    for (std::size_t card = 0; card < 7; card++) {
      ids[7 * row + card] = static_cast<std::uint8_t>((row + 7 * card + row / 52 % 5) % 52);
    }
  }
  std::string result;
  for (std::uint32_t order = RIVERTABLE_ORDER_HOLDEM; order <= RIVERTABLE_ORDER_BADUGI; order++) {
    std::vector<std::uint16_t> ranks(ROWS);
    RivertableError error;
    auto status = rivertable_rank_rows(order, ids.data(), ROWS, 7, ranks.data(), &error);
    std::uint64_t sum = static_cast<std::uint64_t>(status) + error.index;
    for (auto rank : ranks) {
      sum = 31 * sum + rank;
    }
    const char *words = rivertable_describe(order, 0x2001, &error);
    result += std::to_string(sum) + (words == nullptr ? error.message : words) + "\n";
  }
  result += ask(engine, R"({"ask": "equity", "ranges": ["22+", "A2s+"], "board": "Ks 9h 4c"})");
  return result + ask(engine, R"({"ask": "equity", "ranges": ["AA", "KQs", "random"], "samples": 200000,
                                  "seed": 3, "method": "monte-carlo"})");
}

// Counts its calls, and stops the question at the second one.
std::int32_t count_and_stop(const char *progress, void *context) {
  auto *calls = static_cast<std::atomic<int> *>(context);
  if (std::strstr(progress, "\"done\":") == nullptr) {
    std::exit(1);
  }
  return ++*calls >= 2;
}

RivertableStatus ask_long(const RivertableEngine *engine, const RivertableStop *stop, RivertableProgress progress,
                          void *context) {
  const char *question = R"({"ask": "equity", "ranges": ["random", "random", "random", "random"],
                             "method": "monte-carlo", "time": 60})";
  RivertableError error;
  char *answer = nullptr;
  auto status = rivertable_ask_json(engine, question, std::strlen(question), stop, progress, context, &answer,
                                    &error);
  expect(answer != nullptr && std::strstr(answer, "\"field\":\"stopped\"") != nullptr, "answer", error);
  expect(std::strcmp(error.field, "stopped") == 0, "field", error);
  rivertable_text_free(answer);
  return status;
}

}  // namespace

int main() {
  RivertableError error;
  RivertableEngine *engine = rivertable_engine_new(2, &error);
  expect(engine != nullptr, "engine", error);

  std::vector<std::string> results(THREADS);
  std::vector<std::thread> threads;
  for (auto &result : results) {
    threads.emplace_back([&result, engine] { result = work(engine); });
  }
  for (auto &thread : threads) {
    thread.join();
  }
  for (const auto &result : results) {
    expect(result == results[0] && result.size() > 500, "another result", error);
  }
  std::printf("%d threads have the same answers\n", THREADS);

  // A request that another thread makes later, the same request once it is made, and a progress function.
  RivertableStop *stop = rivertable_stop_new();
  int stopped = 0;
  std::thread later([stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    rivertable_stop_set(stop);
  });
  stopped += ask_long(engine, stop, nullptr, nullptr) == RIVERTABLE_STATUS_STOPPED;
  later.join();
  stopped += ask_long(engine, stop, nullptr, nullptr) == RIVERTABLE_STATUS_STOPPED;
  rivertable_stop_free(stop);
  std::atomic<int> calls{0};
  stopped += ask_long(engine, nullptr, count_and_stop, &calls) == RIVERTABLE_STATUS_STOPPED;
  expect(calls >= 2, "calls of the progress function", error);
  std::printf("%d questions were stopped\n", stopped);
  rivertable_engine_free(engine);
  return 0;
}
