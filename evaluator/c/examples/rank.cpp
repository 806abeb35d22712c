// Ranks two hands, and describes the better one.
#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "rivertable.h"

int main() {
  constexpr std::string_view hands[] = {"As Ks Qs Js 4d 4c 2h", "Qd 9c Qs Js 4d 4c 2h"};
  RivertableError error;
  std::array<std::uint64_t, 2> sets{};
  for (std::size_t hand = 0; hand < 2; hand++) {
    if (rivertable_parse_cards(hands[hand].data(), hands[hand].size(), nullptr, 0, nullptr, &sets[hand], &error) !=
        RIVERTABLE_STATUS_OK) {
      std::fprintf(stderr, "hand %zu: %s\n", hand, error.message);
      return 1;
    }
  }
  std::array<std::uint16_t, 2> ranks{};
  if (rivertable_rank_sets(RIVERTABLE_ORDER_HOLDEM, sets.data(), sets.size(), ranks.data(), &error) !=
      RIVERTABLE_STATUS_OK) {
    std::fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  const auto better = ranks[1] > ranks[0] ? 1 : 0;
  std::printf("%d and %d: hand %d has %s\n", ranks[0], ranks[1], better,
              rivertable_describe(RIVERTABLE_ORDER_HOLDEM, ranks[better], nullptr));
}
