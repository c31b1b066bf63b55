// The last good copy of definitions, with a localStorage of this file's own. node --test Web/tests/copies.mjs

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keep, recall } from "../src/phone-field-copies.js";
import { download } from "../src/phone-field-definitions.js";

const ADDRESS = "https://me:secret@tenant.example.com/codes?client=1#part";
const PREFIX = "phonecheck-definitions:";

/** A localStorage with so much room. */
class Store {
  room = Infinity;
  getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
  setItem(key, text) {
    const used = Object.entries(this).filter(([name]) => name !== "room" && name !== key).reduce((sum, [, other]) => sum + other.length, 0);
    if (used + text.length > this.room) throw new Error("QuotaExceededError");
    this[key] = text;
  }
  removeItem(key) { delete this[key]; }
  get records() { return Object.entries(this).filter(([name]) => name !== "room"); }
}

let store;
beforeEach(() => { store = globalThis.localStorage = new Store(); });

test("what was kept is there with its age, under a key that says nothing", async () => {
  assert.equal(await recall(ADDRESS), undefined);
  await keep(ADDRESS, "{\n\u{1F4DE}}\r\n");
  const { json, age } = await recall(ADDRESS);
  assert.equal(json, "{\n\u{1F4DE}}\r\n");
  assert.ok(age >= 0 && age < 60_000);
  assert.match(store.records[0][0], new RegExp(`^${PREFIX}[0-9a-f]{64}$`));
});

test("compiled definitions are kept as they are, every byte of them, and text isn't taken for them", async () => {
  const start = [0x89, 0x50, 0x48, 0x43, 0x0d, 0x0a, 0x1a, 0x0a];
  for (const more of [[], [0], [0, 255], Array.from({ length: 70_000 }, (_, index) => index % 257 & 255)]) {
    await keep(ADDRESS, new Uint8Array([...start, ...more]));
    const { json } = await recall(ADDRESS);
    assert.ok(json instanceof Uint8Array);
    assert.deepEqual([...json], [...start, ...more]);
  }
  for (const text of ['"iVBIQw0K"', " iVBIQw0K", "\ufeff{}", '{"a":"iVBIQw0K"}']) {
    await keep(ADDRESS, text);
    assert.equal((await recall(ADDRESS)).json, text);
  }
});

test("user, password and fragment make no difference; scheme, host, path and query do", async () => {
  await keep(ADDRESS, "{}");
  for (const same of ["https://tenant.example.com/codes?client=1", "https://you:other@TENANT.example.com:443/codes?client=1"]) {
    assert.equal((await recall(same))?.json, "{}", same);
  }
  for (const other of ["http://tenant.example.com/codes?client=1", "https://tenant.example.com/codes?client=2", "https://tenant.example.com/codes",
    "https://tenant.example.com/Codes?client=1", "https://other.example.com/codes?client=1"]) assert.equal(await recall(other), undefined, other);
});

test("a record with any other character counts for nothing", async () => {
  await keep(ADDRESS, '{"phoneAreaCodeDefinitions":[]}');
  const [[key, record]] = store.records;
  for (let index = 0; index < record.length; index++) {
    const other = record[index] === "1" ? "2" : "1";
    for (const changed of [record.slice(0, index), record.slice(0, index) + other + record.slice(index + 1), record.slice(0, index) + record.slice(index + 1)]) {
      store[key] = changed;
      assert.equal(await recall(ADDRESS), undefined, changed);
    }
  }
  store[key] = record;
  assert.equal((await recall(ADDRESS)).json, '{"phoneAreaCodeDefinitions":[]}');
});

test("a clock that was set back to before the copy leaves its age out", async () => {
  const { now } = Date;
  try {
    Date.now = () => now() + 3_600_000;
    await keep(ADDRESS, "{}");
    Date.now = now;
    assert.deepEqual(await recall(ADDRESS), { json: "{}", age: undefined });
  } finally {
    Date.now = now;
  }
});

test("without room, copies for other addresses go first; what is too long leaves the last one", async () => {
  store.page = "the page's own";
  await keep("https://other.example.com/", "{}");
  store.room = 300;
  await keep(ADDRESS, "x".repeat(180));
  assert.equal((await recall(ADDRESS)).json.length, 180);
  assert.equal(await recall("https://other.example.com/"), undefined);
  assert.equal(store.page, "the page's own");
  await keep(ADDRESS, "y".repeat(400));
  assert.equal((await recall(ADDRESS)).json.length, 180);
});

test("what never fits removes no other copy", async () => {
  await keep("https://other.example.com/", "{}");
  store.room = 200;
  await keep(ADDRESS, "x".repeat(400));
  assert.equal((await recall("https://other.example.com/")).json, "{}");
  assert.equal(await recall(ADDRESS), undefined);
});

test("damaged bytes are refused, not repaired", async () => {
  const bytes = new TextEncoder().encode('{"name":"中国"}');
  const damaged = bytes.slice();
  damaged[10] = 0x41;
  const { fetch } = globalThis;
  try {
    globalThis.fetch = async () => new Response(bytes);
    assert.equal(await download("https://tenant.example.com/?key=secret", () => {}), '{"name":"中国"}');
    for (const body of [damaged, bytes.slice(0, 10)]) {
      globalThis.fetch = async () => new Response(body);
      await assert.rejects(download("https://tenant.example.com/?key=secret", () => {}), { message: "https://tenant.example.com/?•: not UTF-8" });
    }
  } finally {
    globalThis.fetch = fetch;
  }
});

test("where nothing may be kept there is no copy, and no error", async () => {
  for (const broken of [undefined, { getItem() { throw new Error("SecurityError"); }, setItem() { throw new Error("SecurityError"); } }]) {
    globalThis.localStorage = broken;
    await keep(ADDRESS, "{}");
    assert.equal(await recall(ADDRESS), undefined);
  }
});
