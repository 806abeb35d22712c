// Definitions that let one source compile as CUDA C++ by NVRTC and as C11 on a host.
//
// A kernel is a sequence of phases. `EACH` and its relatives are loops over the items of a phase: on a device every thread
// takes its share of them, and on a host one thread runs all of them. No value in a local variable outlives a phase.
// `SYNC` separates two phases that share memory. `THREADS` is the number of threads in a block, and the code that compiles
// this source sets it. `BLOCKS`, if set, is the number of blocks that a multiprocessor holds, which decides how many
// registers a thread may use.
//
// On a host, a kernel is a function that runs one block, whose place in the grid is a `struct launch`.

#ifdef __CUDACC__

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define INLINE static __device__ __forceinline__
#define SHARED(type, name, count) __shared__ type name[count]
#define DYNAMIC_SHARED(type, name) extern __shared__ __align__(16) type name[]
#ifdef BLOCKS
#define BOUNDS __launch_bounds__(THREADS, BLOCKS)
#else
#define BOUNDS __launch_bounds__(THREADS)
#endif
#define KERNEL(name, arguments) extern "C" __global__ void BOUNDS name(const struct arguments in)
#define BLOCK_X blockIdx.x
#define BLOCK_Y blockIdx.y
#define GRID_X gridDim.x
#define GRID_Y gridDim.y
#define SYNC() __syncthreads()
// The items below `count`, divided among the threads of a block.
#define EACH(item, count) for (u32 item = threadIdx.x; item < (u32)(count); item += THREADS)
// The items below `count`, divided among the warps of a block. All threads of a warp run the body.
#define EACH_BY_WARP(item, count) for (u32 item = threadIdx.x / 32; item < (u32)(count); item += THREADS / 32)
// The items below `count`, divided among the threads of the grid. `thread` is the index of the thread in its block.
#define EACH_IN_GRID(thread, item, count)                                                            \
    for (u32 thread = threadIdx.x, once = 1; once; once = 0)                                          \
        for (u64 item = (u64)BLOCK_X * THREADS + thread; item < (count); item += (u64)GRID_X * THREADS)
#define UNROLL _Pragma("unroll")

#define CHECK(condition, text) static_assert(condition, text)
#define OFFSET_OF(type, member) __INTADDR__(&((struct type *)0)->member)

INLINE u32 count_ones(u32 bits) { return __popc(bits); }
INLINE u32 count_ones_of_long(u64 bits) { return __popcll(bits); }
INLINE u32 trailing_zeros(u32 bits) { return __ffs((int)bits) - 1; }
INLINE u32 shift_pair(u32 low, u32 high, u32 bits) { return __funnelshift_r(low, high, bits); }

#else

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

struct launch {
    u32 block_x, block_y, grid_x, grid_y;
};

#define INLINE static inline
#define SHARED(type, name, count) static _Thread_local type name[count]
// The largest dynamic shared memory of any block, on an H100.
#define DYNAMIC_SHARED(type, name) static _Thread_local type name[232448 / sizeof(type)]
#define KERNEL(name, arguments)                                                                      \
    static void name##_block(const struct arguments in, const struct launch at);                     \
    const u32 name##_threads = THREADS;                                                               \
    void name(const struct launch *at, const void *in) {                                             \
        name##_block(*(const struct arguments *)in, *at);                                             \
    }                                                                                                \
    static void name##_block(const struct arguments in, const struct launch at)
#define BLOCK_X at.block_x
#define BLOCK_Y at.block_y
#define GRID_X at.grid_x
#define GRID_Y at.grid_y
#define SYNC() (void)at
#define EACH(item, count) for (u32 item = 0; item < (u32)(count); item++)
#define EACH_BY_WARP(item, count) EACH(item, count)
#define EACH_IN_GRID(thread, item, count)                                                            \
    for (u32 thread = 0; thread < THREADS; thread++)                                                  \
        for (u64 item = (u64)BLOCK_X * THREADS + thread; item < (count); item += (u64)GRID_X * THREADS)
#define UNROLL

#define CHECK(condition, text) _Static_assert(condition, text)
#define OFFSET_OF(type, member) __builtin_offsetof(struct type, member)

INLINE u32 count_ones(u32 bits) { return (u32)__builtin_popcount(bits); }
INLINE u32 count_ones_of_long(u64 bits) { return (u32)__builtin_popcountll(bits); }
INLINE u32 trailing_zeros(u32 bits) { return (u32)__builtin_ctz(bits); }
INLINE u32 shift_pair(u32 low, u32 high, u32 bits) { return (u32)(((u64)high << 32 | low) >> (bits & 31)); }

#endif

// Checks the size of a structure, and the offset of a member, in bytes. Rust code checks the same numbers.
#define SIZE(type, size) CHECK(sizeof(struct type) == (size), "size of " #type)
#define OFFSET(type, member, offset)                                                                  \
    CHECK(OFFSET_OF(type, member) == (offset), "offset of " #type "." #member)

#define LANES 32
