// How much stack hostile definitions and texts need, of the module's own 1 MiB and of the engine's, where a page has its
// own code, too. node --test Web/tests/stack.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { hostileDefinitions, hostileTexts } from "./hostile.mjs";

/** The module's stack, at the beginning of its memory; it grows towards 0. */
const STACK = 1 << 20;
/** Bytes that no call has written over. */
const UNUSED = 0xa5;
/** At most a half of the stack may be used. */
const LIMIT = STACK / 2;
/** The engine's stack in kB; it is 984 unless one asks for another. */
const ENGINE_STACK = 200;

const { Instance } = WebAssembly;
const memories = [];
WebAssembly.Instance = class extends Instance {
  constructor(...values) {
    super(...values);
    const { memory } = this.exports;
    new Uint8Array(memory.buffer, 0, STACK).fill(UNUSED);
    memories.push(memory);
  }
};
const { BindForm, DefinitionsError, initialize, loadDefinitions } = await import("../dist/phonecheck.js");
await initialize();

/** The most bytes of stack that any instance since the last call has used. */
function takeDepth() {
  const depths = memories.splice(0).map(({ buffer }) => {
    const first = new Uint8Array(buffer, 0, STACK).findIndex((byte) => byte !== UNUSED);
    return first < 0 ? 0 : STACK - first;
  });
  return Math.max(0, ...depths);
}

function use(name, json) {
  let validator;
  try {
    validator = loadDefinitions(json);
  } catch (error) {
    assert.ok(error instanceof DefinitionsError, `${name}: ${error} ${error.cause ?? ""}`);
    return;
  }
  for (const text of hostileTexts) {
    validator.check(text);
    validator.typingState(text);
  }
  const form = new BindForm({ definitions: json });
  form.send({ type: "opened" });
  for (const text of hostileTexts) form.send({ type: "textEdited", text });
  form.send({ type: "loginAnswered", status: 200, body: "[".repeat(100_000) });
  form.send({ type: "loginAnswered", status: 200, body: '{"session_token":"s"}' });
}

const world = readFileSync(new URL("../../Data/area-codes.json", import.meta.url), "utf8");
const uses = Object.entries({ ...hostileDefinitions, "the world": world });
/** The child process of the second test only runs everything. */
const isChild = process.argv[2] === "--run";

if (isChild) {
  for (const [name, json] of uses) use(name, json);
} else {
  test(`no use needs more than ${LIMIT} bytes of the module's stack`, () => {
    const depths = uses.map(([name, json]) => (use(name, json), { name, depth: takeDepth() }));
    depths.sort((one, other) => other.depth - one.depth);
    for (const { name, depth } of depths.slice(0, 5)) console.log(`${depth} bytes of stack: ${name}`);
    // A load without recursion takes some kilobytes; 0 would mean that nothing was measured.
    assert.ok(depths.at(-1).depth > 0);
    for (const { name, depth } of depths) assert.ok(depth <= LIMIT, `${name}: ${depth} bytes`);
  });

  test(`all uses pass with ${ENGINE_STACK} kB of the engine's stack`, () => {
    const script = fileURLToPath(import.meta.url);
    const { status, stderr } = spawnSync(process.execPath, [`--stack-size=${ENGINE_STACK}`, script, "--run"], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  });
}
