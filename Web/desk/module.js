// The module in a worker: calls with texts, answers from JSON, and the functions that it calls itself.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Why a call was refused: the module's answer, whose `error` is for programs and `text` for people. */
export class Refusal extends Error {
  constructor(facts) {
    super(facts.text ?? facts.error);
    this.facts = facts;
  }
}

export class Module {
  #exports;

  /**
   * @param source Bytes, or a compiled module.
   * @param host `read(offset, room)` fills bytes with those of the file and returns their number, -1 if they can't be had;
   *   `write(bytes, isCompressed)` takes those of an output, which are lent; parts of a workbook are to be compressed;
   *   `characters(number)` returns the table of an encoding.
   */
  static async load(source, host) {
    const module = new Module();
    const bytes = (address, count) => new Uint8Array(module.#exports.memory.buffer, address >>> 0, count);
    const made = await WebAssembly.instantiate(source, { host: {
      random: (address, count) => crypto.getRandomValues(bytes(address, count)),
      read: (address, count, offset) => host.read(offset, bytes(address, count)),
      characters: (number, address) => {
        const table = encoder.encode(host.characters(number));
        if (address !== 0) bytes(address, table.length).set(table);
        return table.length;
      },
      write: (address, count, isCompressed) => host.write(bytes(address, count), isCompressed !== 0),
    } });
    module.#exports = (made.instance ?? made).exports;
    return module;
  }

  /** The number of bytes of its memory. */
  get memoryByteCount() { return this.#exports.memory.buffer.byteLength; }

  /** Gives texts or bytes to a function, with their lengths and numbers, and returns its number. */
  number(name, values, ...numbers) {
    const parts = values.map((value) => (typeof value === "string" ? encoder.encode(value) : value));
    let place = this.#exports.input(parts.reduce((sum, part) => sum + part.length, 0)) >>> 0;
    for (const part of parts) {
      new Uint8Array(this.#exports.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return this.#exports[name](...parts.map((part) => part.length), ...numbers);
  }

  /** Calls a function, and returns its answer; nothing if it has none. */
  call(name, values, ...numbers) {
    const count = this.number(name, values, ...numbers);
    if (!count) return undefined;
    const answer = JSON.parse(decoder.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.output() >>> 0, count)));
    if (answer.error) throw new Refusal(answer);
    return answer;
  }
}
