// CFR+ on rivers that have one game tree and the same ranges: all combos of all boards at once.
//
// A column is one of all 1,326 combos on a board. A thread has one column of one player, and walks the whole tree: up, where it
// computes the value of each node and updates the regrets, and down, where it computes the reach of each node by the new
// strategy. Arrays by action or by node have `columns` numbers for each. Reach and values at terminals are in the order that
// `RiverBatch` needs.

#define COMBOS 1326

// The kinds of nodes. 0 and 1 are decisions of the first and of the second player.
#define SHOWDOWN 2
#define FOLD 3

struct node {
    u32 kind;
    // The first child of a decision. The index of a terminal among those of its kind.
    u32 first;
    // The number of children.
    u32 count;
    // The index of the first action among those of the acting player.
    u32 action;
};

struct walk_in {
    const struct node *nodes;
    // The range of the player, by combo.
    const float *weights;
    // By action.
    float *regrets;
    float *strategy_sums;
    // By node: values on the way up, and reach on the way down.
    float *numbers;
    const float *showdown_values;
    const float *fold_values;
    float *showdown_reach;
    float *fold_reach;
    u64 columns;
    u32 player, node_count, showdown_count, fold_count;
    // The factor for earlier strategies.
    float discount;
    // 0 in the first walk, which only goes down.
    u32 has_values;
};

SIZE(walk_in, 104);

// Returns the sum of the regrets of a decision. They are not negative.
INLINE float regret_of(const float *regrets, u32 count, u64 columns) {
    float sum = 0;
    for (u32 action = 0; action < count; action++) sum += regrets[action * columns];
    return sum;
}

INLINE float frequency(float regret, float sum, u32 count) { return sum > 0 ? regret / sum : 1.0f / (float)count; }

// Returns the value of a decision of the player, and updates its regrets.
INLINE float learn(float *regrets, const float *children, u32 count, u64 columns) {
    const float sum = regret_of(regrets, count, columns);
    float value = 0;
    for (u32 action = 0; action < count; action++)
        value += frequency(regrets[action * columns], sum, count) * children[action * columns];
    for (u32 action = 0; action < count; action++) {
        const float regret = regrets[action * columns] + (children[action * columns] - value);
        regrets[action * columns] = regret > 0 ? regret : 0;
    }
    return value;
}

KERNEL(walk, walk_in) {
    EACH_IN_GRID(thread, column, in.columns) {
        const u64 columns = in.columns, board = column / COMBOS, combo = column % COMBOS;
        float *numbers = in.numbers + column;
        for (u32 at = in.has_values ? in.node_count : 0; at-- > 0;) {
            const struct node node = in.nodes[at];
            float *children = numbers + node.first * columns;
            float value = 0;
            if (node.kind == SHOWDOWN) value = in.showdown_values[(board * in.showdown_count + node.first) * COMBOS + combo];
            else if (node.kind == FOLD) value = in.fold_values[(board * in.fold_count + node.first) * COMBOS + combo];
            else if (node.kind == in.player) value = learn(in.regrets + node.action * columns + column, children, node.count, columns);
            else for (u32 child = 0; child < node.count; child++) value += children[child * columns];
            numbers[at * columns] = value;
        }
        numbers[0] = in.weights[combo];
        for (u32 at = 0; at < in.node_count; at++) {
            const struct node node = in.nodes[at];
            const float reach = numbers[at * columns];
            float *children = numbers + node.first * columns;
            if (node.kind == SHOWDOWN) in.showdown_reach[(board * in.showdown_count + node.first) * COMBOS + combo] = reach;
            else if (node.kind == FOLD) in.fold_reach[(board * in.fold_count + node.first) * COMBOS + combo] = reach;
            else if (node.kind != in.player) for (u32 child = 0; child < node.count; child++) children[child * columns] = reach;
            else {
                const float *regrets = in.regrets + node.action * columns + column;
                float *sums = in.strategy_sums + node.action * columns + column;
                const float sum = regret_of(regrets, node.count, columns);
                for (u32 child = 0; child < node.count; child++) {
                    const float part = reach * frequency(regrets[child * columns], sum, node.count);
                    children[child * columns] = part;
                    sums[child * columns] = sums[child * columns] * in.discount + part;
                }
            }
        }
    }
}
