// What the parts of the modules weigh after brotli: how much smaller a module is without the code of a part. Prints a table, or
// writes it into Docs/Web.md with --write.
//
//   Web/build --output DIR --names && node Web/tests/parts.mjs DIR [--write]

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = join(root, "Docs/Web.md");
const MODULES = ["phonecheck", "phonecheck-field", "phonecheck-checking", "phonecheck-loader", "phonecheck-areas", "phonecheck-bulk"];
/** The parts, and the folders of sources that are theirs; a symbol is named after its module. */
const PARTS = [
  ["reading written forms", ["PhoneCheck/Reading"]],
  ["deciding, typing states, suggestions, messages", ["PhoneCheck/Deciding", "PhoneCheck/Messages", "PhoneCheck"]],
  ["definitions and numbers as values, formats", ["PhoneCheck/Catalog", "PhoneCheck/Definitions", "PhoneCheck/Number"]],
  ["loading definitions", ["PhoneCheck/Loading", "StrictJSON", "TerminalText"]],
  ["regexes and automata", ["PatternAutomata", "RegexEngine"]],
  ["names of areas, search", ["AreaSearch"]],
  ["the number's field", ["BindForm/Number", "BindForm/Picker", "BindForm/Text", "BindForm/Wording"]],
  ["the form around it, services", ["BindForm", "AccountFlows"]],
  ["exports", ["PhoneCheckWeb"]],
  ["the standard library, memory", []],
];

const weight = (bytes) => brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;

// MARK: Parts of symbols

/** Types by their module and name: the folder that declares them. */
const folders = new Map();

function readTypes(module, folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) readTypes(module, path);
    else if (name.endsWith(".swift")) {
      for (const [, type] of readFileSync(path, "utf8").matchAll(/^(?:@\w+ )*(?:(?:public|package|private|fileprivate|final|indirect) )*(?:struct|enum|class|protocol) (\w+)/gm)) {
        folders.set(`${module}.${type}`, folder.slice(join(root, "Sources").length + 1));
      }
    }
  }
}

/** The part of a symbol: that of the first type in its mangled name, else that of its module. */
function partOf(symbol) {
  // The entity of a specialised function comes after what it is specialised for.
  const names = [...symbol.matchAll(/(\d+)(?=[A-Za-z_])/g)].map(({ index, 1: count }) => {
    const start = index + count.length;
    return symbol.slice(start, start + Number(count));
  });
  if (/^\$e?[sS]/.test(symbol)) return PARTS.length - 1;
  // Of an extension, the module that has it comes after the type.
  const extending = MODULES_OF_SOURCES.find((name) => symbol.includes(`${name}E`));
  const place = extending ? names.indexOf(extending) : names.findIndex((name) => MODULES_OF_SOURCES.includes(name));
  if (place < 0) return /^[a-z]+[A-Za-z]*$/.test(symbol) && exported.has(symbol) ? PARTS.length - 2 : PARTS.length - 1;
  const module = names[place];
  const folder = names.slice(place + 1).map((name) => folders.get(`${module}.${name}`)).find(Boolean) ?? module;
  const found = (path) => PARTS.findIndex(([, paths]) => paths.includes(path));
  return found(folder) >= 0 ? found(folder) : found(module) >= 0 ? found(module) : found(folder.split("/").slice(0, 2).join("/")) >= 0
    ? found(folder.split("/").slice(0, 2).join("/")) : PARTS.length - 1;
}

const MODULES_OF_SOURCES = ["Platform", "TerminalText", "StrictJSON", "PatternAutomata", "RegexEngine", "PhoneCheck", "AreaSearch", "BindForm", "AccountFlows", "PhoneCheckWeb"];
for (const module of MODULES_OF_SOURCES) if (module !== "PhoneCheckWeb") readTypes(module, join(root, "Sources", module));
let exported = new Set();

// MARK: Modules

function numberAt(bytes, place) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[place++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, place];
  }
}

/** The code of each function with its name, and the bytes of everything but code and names. */
function functionsOf(bytes) {
  const bodies = [];
  const names = new Map();
  const others = [bytes.subarray(0, 8)];
  let imports = 0;
  for (let place = 8; place < bytes.length;) {
    const section = place;
    const kind = bytes[place];
    let size, start;
    [size, start] = numberAt(bytes, place + 1);
    place = start + size;
    if (kind === 10) {
      let [count, at] = numberAt(bytes, start);
      while (count-- > 0) {
        let length;
        [length, at] = numberAt(bytes, at);
        bodies.push(bytes.subarray(at, at + length));
        at += length;
      }
    } else if (kind === 0) {
      readNames(bytes, start, place, names);
    } else {
      others.push(bytes.subarray(section, place));
      if (kind === 2) imports = numberAt(bytes, start)[0];
    }
  }
  // Memory is exported, not imported, so that all imports are functions.
  return { functions: bodies.map((body, index) => ({ body, name: names.get(imports + index) ?? "" })), others: Buffer.concat(others) };
}

function readNames(bytes, start, end, names) {
  let length, at;
  [length, at] = numberAt(bytes, start);
  if (bytes.subarray(at, at + length).toString() !== "name") return;
  at += length;
  while (at < end) {
    const kind = bytes[at];
    let size;
    [size, at] = numberAt(bytes, at + 1);
    const next = at + size;
    if (kind === 1) {
      let count, index;
      [count, at] = numberAt(bytes, at);
      while (count-- > 0) {
        [index, at] = numberAt(bytes, at);
        [length, at] = numberAt(bytes, at);
        names.set(index, bytes.subarray(at, at + length).toString());
        at += length;
      }
    }
    at = next;
  }
}

/** What each part of a module weighs: the difference that its code makes; at the end the data, and all. */
function weights(path) {
  const bytes = readFileSync(path);
  exported = new Set(WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name));
  const { functions, others } = functionsOf(bytes);
  const parts = functions.map(({ name }) => partOf(name));
  const all = weight(Buffer.concat([others, ...functions.map(({ body }) => body)]));
  const without = (part) => weight(Buffer.concat([others, ...functions.filter((_, index) => parts[index] !== part).map(({ body }) => body)]));
  return [...PARTS.map((_, part) => (parts.includes(part) ? all - without(part) : 0)), weight(others), all];
}

const [folder, ...options] = process.argv.slice(2);
const modules = MODULES.filter((module) => existsSync(join(folder, `${module}.wasm`)));
const columns = modules.map((module) => weights(join(folder, `${module}.wasm`)));
const kilobytes = (bytes) => (bytes < 50 ? "–" : (bytes / 1000).toFixed(1));
const rows = [...PARTS.map(([name]) => name), "texts, tables and declarations", "**whole module, before functions are ordered**"];
const table = [
  `| part, in kB with brotli | ${modules.map((module) => `\`${module}.wasm\``).join(" | ")} |`, `| --- |${" --- |".repeat(modules.length)}`,
  ...rows.map((name, row) => `| ${name} | ${columns.map((column) => kilobytes(column[row])).join(" | ")} |`)].join("\n");
console.log(table);
if (options.includes("--write")) {
  const text = readFileSync(page, "utf8");
  const marked = /(<!-- parts: written by Web\/tests\/parts\.mjs -->\n)[^]*?(<!-- parts end -->)/;
  if (!marked.test(text)) throw new Error("Docs/Web.md has no place for the table");
  writeFileSync(page, text.replace(marked, (_, before, after) => `${before}\n${table}\n\n${after}`));
}
