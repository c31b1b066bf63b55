// The engine for a page: it sends messages to the worker, and keeps nothing of the file itself.

import { MODULE_TEXTS } from "./module-texts.js";
import { text, withControls } from "./words.js";

/** The words for what the module doesn't know. */
const WORDS = { tooLarge: "engineTooLarge", sheetTooLarge: "engineSheetTooLarge", changed: "engineChanged", memory: "engineMemory", crash: "engineCrash", characters: "engineCharacters", cancelled: "engineCancelled" };

/** Why a call was refused: `kind` is for programs, `message` for people. */
export class EngineError extends Error {
  constructor({ error, text: words, ...facts }) {
    super(words === undefined ? text(WORDS[error] ?? "engineCrash") : withControls(words));
    // The facts about a file have a kind of their own.
    Object.assign(this, facts, { name: "EngineError", kind: error });
  }
}

export class Engine {
  #worker;
  #calls = new Map();
  #number = 0;
  /** Whether the worker can't read the page's files, nor hand over its own. */
  #isApart = false;

  /**
   * @param {object} parts
   * @param {() => Worker} parts.worker Makes the worker.
   * @param {BufferSource | WebAssembly.Module | Promise<BufferSource | WebAssembly.Module>} parts.module
   * @param {string} [parts.language]
   */
  constructor({ worker, module, language = "en" }) {
    this.#worker = worker();
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = ({ message }) => this.#fail({ error: "crash", reason: message });
    this.ready = Promise.resolve(module).then((module) => this.#call("start", { module, language, texts: MODULE_TEXTS }));
  }

  #call(name, values = {}, { transfer = [], ...listeners } = {}) {
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#calls.set(number, { resolve, reject, ...listeners });
      this.#worker.postMessage({ number, name, values }, transfer);
    });
  }

  #receive({ number, progress, chunk, answer, error }) {
    const call = this.#calls.get(number);
    if (!call) return undefined;
    if (progress) return call.progress?.(progress);
    if (chunk) return this.#write(call, new Uint8Array(chunk));
    this.#calls.delete(number);
    if (error) call.reject(call.failure ?? new EngineError(error));
    else call.resolve(remarked(answer));
    return undefined;
  }

  /** Gives a part of an output to the page, and says when the next may come. */
  async #write(call, bytes) {
    try {
      await call.write(bytes);
    } catch (error) {
      call.failure = error;
    }
    this.#worker.postMessage({ name: "written", isRefused: call.failure !== undefined });
  }

  #fail(error) {
    for (const call of this.#calls.values()) call.reject(new EngineError(error));
    this.#calls.clear();
  }

  // MARK: Definitions

  setLanguage(language) { return this.#call("setLanguage", { language }); }
  useBuiltIn() { return this.#call("useBuiltIn"); }
  /** @param json What the service answers: a string or bytes. */
  useDefinitions(json) { return this.#call("useDefinitions", { json }); }
  /** What is said of the definitions in use, in the language of now. */
  definitions() { return this.#call("definitions"); }

  // MARK: A file

  /** Reads the beginning of a file. */
  async open(file, { progress } = {}) {
    if (!this.#isApart) {
      const input = await this.#call("open", { file, name: file.name }, { progress });
      if (!input.isOutOfReach) return input;
    }
    let buffer;
    try { buffer = await file.arrayBuffer(); } catch { throw new EngineError({ error: "changed" }); }
    this.#isApart = true;
    return this.#call("open", { file: { size: file.size, content: new Uint8Array(buffer) }, name: file.name }, { transfer: [buffer], progress });
  }
  /** What is said of the file, in the language of now and with the last options. */
  input() { return this.#call("input"); }
  preview(options, { rows = 50, progress } = {}) { return this.#call("preview", { options, rows }, { progress }); }

  // MARK: A run

  async run(options, { progress } = {}) { return withOutcome(await this.#call("run", { options }, { progress })); }
  /** The result, in the language of now. */
  async result() { return withOutcome(await this.#call("resultFacts")); }
  cancel() { this.#worker.postMessage({ name: "cancel" }); }

  count(filter) { return this.#call("count", { filter }); }
  rows(filter, start, count) { return this.#call("rows", { filter, start, count }); }

  /** Writes an output: a Blob, or chunks for `write`, one after another. */
  async output(kind, { format = "csv", write, progress } = {}) {
    if (write || !this.#isApart) return this.#call("output", { kind, format, isStreamed: write !== undefined }, { write, progress });
    // The worker can't hand over a file.
    const parts = [];
    const { name, rows, type } = await this.#call("output", { kind, format, isStreamed: true }, { write: (chunk) => parts.push(chunk), progress });
    return { name, rows, blob: new Blob(parts, { type }) };
  }

  /** The command that writes the same outputs: empty if there is none. */
  commandLine(options, kinds) { return this.#call("commandLine", { options, kinds }); }

  /** Ends the worker; unfinished calls are refused. */
  close() {
    this.#worker.terminate();
    this.#fail({ error: "cancelled" });
  }
}

/** An answer whose remarks name the page's controls. */
function remarked(answer) {
  if (!answer?.remarks) return answer;
  const remarks = answer.remarks.map(withControls);
  // Whether some of them do.
  const namesControls = remarks.some((remark, index) => remark !== answer.remarks[index]);
  return { ...answer, remarks, namesControls, ...(answer.input && { input: { ...answer.input, remarks } }) };
}

/** A result with the sentence about it. */
function withOutcome(result) {
  const count = result.invalid + result.undecided;
  return { ...result, outcome: result.rows === 0 ? text("engineNoRows") : count === 0 ? text("engineAllValid", { rows: result.rows }) : text(result.undecided === 0 ? "engineInvalid" : "engineNotValid", { count, rows: result.rows }) };
}
