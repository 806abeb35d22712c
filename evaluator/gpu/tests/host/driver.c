// A CUDA driver and an NVRTC for tests without a GPU. The device's memory is the host's. NVRTC compiles the kernels by the
// C compiler in the environment variable HOST_CC (by default `cc`), and a launch runs all blocks of the grid on the host.
//
// The driver is strict where a device is: contexts must be current, memory must be allocated, and a kernel must be started
// with the number of threads that it is compiled for. Every allocation ends before a page without access or, if its size is
// not a multiple of 256, in bytes that are compared when it is freed. A violation ends the process with a message.
//
// The environment variable HOST_DRIVER changes the answers: "no-device" or "old" (CUDA 11.4).

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum {
    SUCCESS,
    INVALID_VALUE = 1,
    OUT_OF_MEMORY = 2,
    NO_DEVICE = 100,
    INVALID_IMAGE = 200,
    INVALID_CONTEXT = 201,
    NOT_FOUND = 500
};

// The compute capability of each device, times ten, and the largest shared memory of a block. The second device has too
// little for a rank table, and NVRTC does not know the last one.
#define DEVICES 5
static const int CAPABILITIES[DEVICES] = {90, 86, 75, 100, 120};
static const int SHARED[DEVICES] = {232448, 101376, 65536, 232448, 101376};

static void fail(const char *reason) {
    fprintf(stderr, "host driver: %s\n", reason);
    abort();
}

static int is_set_to(const char *answer) {
    const char *set = getenv("HOST_DRIVER");
    return set && !strcmp(set, answer);
}

// ---- contexts

static int context_count;
static __thread int current_count;

static void need_context(void) {
    if (current_count <= 0) fail("no context is current");
}

EXPORT int cuInit(unsigned flags) {
    (void)flags;
    return is_set_to("no-device") ? NO_DEVICE : SUCCESS;
}

EXPORT int cuDriverGetVersion(int *version) {
    *version = is_set_to("old") ? 11040 : 12040;
    return SUCCESS;
}

EXPORT int cuDeviceGetCount(int *count) {
    *count = DEVICES;
    return SUCCESS;
}

EXPORT int cuDeviceGet(int *device, int ordinal) {
    *device = ordinal;
    return ordinal < DEVICES ? SUCCESS : INVALID_VALUE;
}

EXPORT int cuDeviceGetName(char *name, int length, int device) {
    snprintf(name, (size_t)length, "host %d", device);
    return SUCCESS;
}

EXPORT int cuDeviceGetAttribute(int *value, int attribute, int device) {
    switch (attribute) {
    case 16: *value = 3; return SUCCESS;
    case 75: *value = CAPABILITIES[device] / 10; return SUCCESS;
    case 76: *value = CAPABILITIES[device] % 10; return SUCCESS;
    case 97: *value = SHARED[device]; return SUCCESS;
    default: return INVALID_VALUE;
    }
}

EXPORT int cuDevicePrimaryCtxRetain(void **context, int device) {
    (void)device;
    *context = &context_count;
    __atomic_add_fetch(&context_count, 1, __ATOMIC_SEQ_CST);
    return SUCCESS;
}

EXPORT int cuDevicePrimaryCtxRelease_v2(int device) {
    (void)device;
    if (__atomic_sub_fetch(&context_count, 1, __ATOMIC_SEQ_CST) < 0) fail("a context is released twice");
    return SUCCESS;
}

EXPORT int cuCtxPushCurrent_v2(void *context) {
    if (context != &context_count) return INVALID_CONTEXT;
    current_count++;
    return SUCCESS;
}

EXPORT int cuCtxPopCurrent_v2(void **context) {
    need_context();
    current_count--;
    *context = &context_count;
    return SUCCESS;
}

EXPORT int cuGetErrorString(int code, const char **text) {
    *text = code == OUT_OF_MEMORY ? "out of memory" : code == NOT_FOUND ? "named symbol not found" : code == INVALID_IMAGE ? "device kernel image is invalid" : "invalid argument";
    return code == 12345;
}

// ---- memory

struct block {
    struct block *next;
    char *map, *start;
    size_t map_size, size, slack;
};

static struct block *blocks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

EXPORT int cuMemAlloc_v2(uint64_t *address, size_t size) {
    need_context();
    if (size == 0) return INVALID_VALUE;
    if (size > (size_t)1 << 32) return OUT_OF_MEMORY;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), rounded = (size + 255) & ~(size_t)255;
    const size_t whole = (rounded + page - 1) / page * page;
    struct block *block = malloc(sizeof *block);
    block->map_size = whole + page;
    block->map = mmap(NULL, block->map_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block->map == MAP_FAILED || mprotect(block->map + whole, page, PROT_NONE)) fail("out of memory");
    block->start = block->map + whole - rounded;
    block->size = size;
    block->slack = rounded - size;
    memset(block->start, 0xAB, rounded);
    pthread_mutex_lock(&lock);
    block->next = blocks;
    blocks = block;
    pthread_mutex_unlock(&lock);
    *address = (uint64_t)(uintptr_t)block->start;
    return SUCCESS;
}

EXPORT int cuMemFree_v2(uint64_t address) {
    need_context();
    pthread_mutex_lock(&lock);
    struct block **at = &blocks;
    while (*at && (uint64_t)(uintptr_t)(*at)->start != address) at = &(*at)->next;
    struct block *block = *at;
    if (!block) fail("memory is freed that is not allocated");
    *at = block->next;
    pthread_mutex_unlock(&lock);
    for (size_t byte = 0; byte < block->slack; byte++)
        if ((unsigned char)block->start[block->size + byte] != 0xAB) fail("a kernel wrote behind its memory");
    munmap(block->map, block->map_size);
    free(block);
    return SUCCESS;
}

static void check_memory(uint64_t address, size_t size) {
    need_context();
    pthread_mutex_lock(&lock);
    const char *first = (const char *)(uintptr_t)address;
    struct block *block = blocks;
    while (block && !(first >= block->start && first + size <= block->start + block->size)) block = block->next;
    pthread_mutex_unlock(&lock);
    if (!block) fail("a copy leaves its memory");
}

EXPORT int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t size) {
    check_memory(to, size);
    memcpy((void *)(uintptr_t)to, from, size);
    return SUCCESS;
}

EXPORT int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t size) {
    check_memory(from, size);
    memcpy(to, (const void *)(uintptr_t)from, size);
    return SUCCESS;
}

// ---- kernels

struct launch {
    uint32_t block_x, block_y, grid_x, grid_y;
};

typedef void run(const struct launch *, const void *);

struct function {
    run *run;
    uint32_t threads;
    int most_shared;
};

EXPORT int cuModuleLoadData(void **module, const void *image) {
    need_context();
    // An image of the real NVRTC is an ELF file or assembler code.
    if (*(const char *)image != '/' || ((const char *)image)[1] == '/') return INVALID_IMAGE;
    *module = dlopen(image, RTLD_NOW | RTLD_LOCAL);
    if (!*module) fail(dlerror());
    // The library stays mapped.
    char folder[512], source[600];
    snprintf(folder, sizeof folder, "%s", (const char *)image);
    *strrchr(folder, '/') = 0;
    snprintf(source, sizeof source, "%s/kernel.c", folder);
    if (unlink(image) || unlink(source) || rmdir(folder)) fail("a temporary folder cannot be removed");
    return SUCCESS;
}

EXPORT int cuModuleUnload(void *module) {
    need_context();
    dlclose(module);
    return SUCCESS;
}

EXPORT int cuModuleGetFunction(void **to, void *module, const char *name) {
    need_context();
    char threads[256];
    snprintf(threads, sizeof threads, "%s_threads", name);
    const uint32_t *count = dlsym(module, threads);
    void *symbol = dlsym(module, name);
    if (!symbol || !count) return NOT_FOUND;
    struct function *function = malloc(sizeof *function);
    memcpy(&function->run, &symbol, sizeof symbol);
    function->threads = *count;
    function->most_shared = 48 << 10;
    *to = function;
    return SUCCESS;
}

EXPORT int cuFuncSetAttribute(void *to, int attribute, int value) {
    need_context();
    struct function *function = to;
    if (attribute != 8 || value > 232448) return INVALID_VALUE;
    function->most_shared = value;
    return SUCCESS;
}

struct work {
    struct function *function;
    const void *in;
    uint64_t next;
    uint32_t x, y;
};

static void *run_blocks(void *of) {
    struct work *work = of;
    for (;;) {
        const uint64_t block = __atomic_fetch_add(&work->next, 1, __ATOMIC_SEQ_CST);
        if (block >= (uint64_t)work->x * work->y) return NULL;
        const struct launch at = {(uint32_t)(block % work->x), (uint32_t)(block / work->x), work->x, work->y};
        work->function->run(&at, work->in);
    }
}

EXPORT int cuLaunchKernel(void *function, unsigned x, unsigned y, unsigned z, unsigned threads, unsigned threads_y,
                          unsigned threads_z, unsigned shared, void *stream, void **arguments, void **extra) {
    need_context();
    struct work work = {function, arguments[0], 0, x, y};
    if (!x || !y || z != 1 || x > INT32_MAX || y > 65535 || extra) return INVALID_VALUE;
    if (threads != work.function->threads || threads_y != 1 || threads_z != 1) return INVALID_VALUE;
    if ((int)shared > work.function->most_shared || stream == (void *)0xBAD) return INVALID_VALUE;
    pthread_t helper;
    const int has_helper = (uint64_t)x * y > 1 && !pthread_create(&helper, NULL, run_blocks, &work);
    run_blocks(&work);
    if (has_helper) pthread_join(helper, NULL);
    return SUCCESS;
}

// Launches have ended when they return.
EXPORT int cuStreamSynchronize(void *stream) {
    need_context();
    return stream == (void *)0xBAD ? INVALID_VALUE : SUCCESS;
}

// ---- NVRTC

struct program {
    char *source, *folder, *log;
    char image[512];
};

EXPORT int nvrtcVersion(int *major, int *minor) {
    *major = 12;
    *minor = 9;
    return SUCCESS;
}

EXPORT int nvrtcGetNumSupportedArchs(int *count) {
    *count = 4;
    return SUCCESS;
}

EXPORT int nvrtcGetSupportedArchs(int *architectures) {
    architectures[0] = 75;
    architectures[1] = 86;
    architectures[2] = 90;
    architectures[3] = 100;
    return SUCCESS;
}

EXPORT int nvrtcCreateProgram(void **to, const char *source, const char *name, int headers, const char *const *texts,
                              const char *const *names) {
    (void)name, (void)texts, (void)names;
    if (headers) return INVALID_VALUE;
    struct program *program = calloc(1, sizeof *program);
    char folder[] = "/tmp/host-kernel-XXXXXX";
    if (!mkdtemp(folder)) fail("no temporary folder");
    program->folder = strdup(folder);
    program->source = strdup(source);
    *to = program;
    return SUCCESS;
}

EXPORT int nvrtcDestroyProgram(void **of) {
    struct program *program = *of;
    free(program->source);
    free(program->folder);
    free(program->log);
    free(program);
    *of = NULL;
    return SUCCESS;
}

// Options of NVRTC that are not definitions are ignored.
EXPORT int nvrtcCompileProgram(void *of, int count, const char *const *options) {
    struct program *program = of;
    char command[4096], path[512];
    snprintf(path, sizeof path, "%s/kernel.c", program->folder);
    FILE *file = fopen(path, "w");
    if (!file || fputs(program->source, file) < 0 || fclose(file)) fail("cannot write a source");
    snprintf(program->image, sizeof program->image, "%s/kernel.so", program->folder);
    const char *compiler = getenv("HOST_CC") ? getenv("HOST_CC") : "cc";
    int length = snprintf(command, sizeof command,
                          "%s -std=gnu11 -O2 -shared -fPIC -Wall -Wextra -Werror -ffp-contract=off -fno-math-errno "
                          "-fsanitize=undefined -fsanitize-undefined-trap-on-error -o %s %s/kernel.c",
                          compiler, program->image, program->folder);
    for (int option = 0; option < count; option++)
        if (!strncmp(options[option], "-D", 2))
            length += snprintf(command + length, sizeof command - (size_t)length, " '%s'", options[option]);
    snprintf(command + length, sizeof command - (size_t)length, " -lm 2>&1");
    FILE *output = popen(command, "r");
    program->log = calloc(1, 65536);
    const size_t read = fread(program->log, 1, 65535, output);
    (void)read;
    return pclose(output) ? 6 : SUCCESS;
}

EXPORT int nvrtcGetProgramLogSize(void *of, size_t *size) {
    *size = strlen(((struct program *)of)->log) + 1;
    return SUCCESS;
}

EXPORT int nvrtcGetProgramLog(void *of, char *log) {
    strcpy(log, ((struct program *)of)->log);
    return SUCCESS;
}

EXPORT int nvrtcGetCUBINSize(void *of, size_t *size) {
    *size = strlen(((struct program *)of)->image) + 1;
    return SUCCESS;
}

EXPORT int nvrtcGetCUBIN(void *of, char *image) {
    strcpy(image, ((struct program *)of)->image);
    return SUCCESS;
}

EXPORT int nvrtcGetPTXSize(void *of, size_t *size) { return nvrtcGetCUBINSize(of, size); }
EXPORT int nvrtcGetPTX(void *of, char *image) { return nvrtcGetCUBIN(of, image); }
