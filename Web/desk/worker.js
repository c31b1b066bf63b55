// The worker of the page: it answers one message after another; a later message may end the task before.

import { Refusal } from "./module.js";
import { Session, TOO_LARGE } from "./session.js";

/** These end an unfinished task. */
const ENDING = ["open", "preview", "run", "cancel"];

const TYPES = { csv: "text/csv;charset=utf-8", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };

/** The messages that wait, and how many have come that end a task. */
const waiting = [];
let [endings, isBusy, written] = [0, false, undefined];
let started;

/** Reads a file of the browser's, or `content` in memory. */
const readFile = (file, start, end) => (file instanceof Blob ? new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(start, end))) : file.content.subarray(start, end));

/** Whether this worker can read a file. WebKit gives the worker of a page from a disk an origin of its own, which can't. */
function canRead(file) {
  try { return readFile(file, 0, file.size).length === file.size; } catch { return false; }
}

/** Bytes in one piece. */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}

/** The bytes of which a part of a kept file is made. */
const PART = 4 << 20;

/** Bytes that are read again: in a file of the browser's, which need not be in memory, or in memory. */
class Kept {
  size = 0;
  #files = [];
  #parts = [];
  #partSize = 0;

  add(bytes) {
    this.size += bytes.length;
    this.#partSize += bytes.length;
    this.#parts.push(bytes);
    if (this.#partSize >= PART && CAN_READ_BLOBS) this.#endPart();
  }

  #endPart() {
    this.#files.push(new Blob(this.#parts));
    [this.#parts, this.#partSize] = [[], 0];
  }

  end() {
    if (!CAN_READ_BLOBS) return { size: this.size, content: joined(this.#parts) };
    this.#endPart();
    return new Blob(this.#files);
  }
}
const CAN_READ_BLOBS = canRead(new Blob(["1"]));

const session = new Session({
  read: readFile,
  keep: () => new Kept(),
  pause: () => new Promise((resolve) => { setTimeout(() => resolve(endings !== started), 0); }),
});

self.onmessage = ({ data }) => {
  if (data.name === "written") return void written?.(data);
  if (ENDING.includes(data.name)) endings++;
  if (data.name === "cancel") return;
  waiting.push(data);
  work();
};

async function work() {
  if (isBusy) return;
  isBusy = true;
  for (let message = waiting.shift(); message; message = waiting.shift()) {
    const { number, name, values } = message;
    started = endings - waiting.filter((later) => ENDING.includes(later.name)).length;
    try {
      self.postMessage({ number, answer: await answer(number, name, values) });
    } catch (error) {
      self.postMessage({ number, error: await refusal(error) });
    }
  }
  isBusy = false;
}

async function answer(number, name, values) {
  // The page then reads it.
  if (name === "open" && values.file instanceof Blob && values.file.size > 0 && values.file.size < TOO_LARGE && !canRead(values.file.slice(0, 1))) return { isOutOfReach: true };
  const tell = (progress) => self.postMessage({ number, progress });
  return name === "output" ? output(number, values, tell) : session[name](values, tell);
}

/** An output as a Blob, whose parts the browser may keep on a disk; or part by part. */
async function output(number, { isStreamed, ...values }, tell) {
  const blobs = [];
  const take = async (parts) => {
    if (!isStreamed) return void blobs.push(new Blob(parts));
    const chunk = joined(parts).buffer;
    const answered = new Promise((resolve) => { written = resolve; });
    self.postMessage({ number, chunk }, [chunk]);
    if ((await answered).isRefused) throw new Refusal({ error: "cancelled" });
  };
  const { name, rows } = await session.output(values, tell, take);
  const type = TYPES[values.format];
  return isStreamed ? { name, rows, type } : { name, rows, blob: new Blob(blobs, { type }) };
}

async function refusal(error) {
  if (error instanceof Refusal) {
    // The module was waiting for them.
    if (error.facts.error === "characters") await session.restart();
    return error.facts;
  }
  const isTrap = error instanceof WebAssembly.RuntimeError;
  const isMemory = error instanceof RangeError;
  if (isTrap || isMemory) await session.restart();
  return { error: isMemory ? "memory" : "crash", reason: String(error.message) };
}
