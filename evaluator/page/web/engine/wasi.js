// @ts-check
// The WASI system calls that Rust's standard library makes: a clock, random numbers, and panic messages.

const SUCCESS = 0;
const NOT_SUPPORTED = 58;
const REALTIME = 0;

/**
 * Returns the imports `wasi_snapshot_preview1` of a module.
 * @param {() => WebAssembly.Memory} memory returns the module's memory once it is instantiated
 * @returns {WebAssembly.ModuleImports}
 */
export function wasi(memory) {
  const view = () => new DataView(memory().buffer);

  /** @type {WebAssembly.ModuleImports} */
  const calls = {
    /** @param {number} clock @param {bigint} _precision @param {number} at */
    clock_time_get(clock, _precision, at) {
      const milliseconds = clock === REALTIME ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return SUCCESS;
    },
    /** @param {number} at @param {number} length */
    random_get(at, length) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, length));
      return SUCCESS;
    },
    /** @param {number} count @param {number} size */
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    /** @param {number} _file @param {number} parts @param {number} count @param {number} written */
    fd_write(_file, parts, count, written) {
      let text = "";
      let length = 0;
      for (let part = 0; part < count; part++) {
        const [at, size] = [0, 4].map((offset) => view().getUint32(parts + 8 * part + offset, true));
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, size));
        length += size;
      }
      if (text.trim() !== "") console.error(text.trimEnd());
      view().setUint32(written, length, true);
      return SUCCESS;
    },
    /** @param {number} code */
    proc_exit(code) {
      throw new Error(`the module ended with code ${code}`);
    },
  };
  // Other system calls, which a later compiler may import, return "not supported".
  return new Proxy(calls, { get: (known, name) => known[String(name)] ?? (() => NOT_SUPPORTED) });
}
