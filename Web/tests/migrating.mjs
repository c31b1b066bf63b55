// The page that shows what takes the place of intl-tel-input: everything that it names of <phone-field> is there, and its example
// works.
//
//   node --test Web/tests/migrating.mjs

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { blocks, codes, rows, serveFiles, servePage } from "./documents.mjs";
import { SAMPLE, area, choose, evaluate, focusInput, open, pause, press, root, run, serve, show, type, until, value } from "./pages.mjs";

const PAGE = "FromIntlTelInput.md";
const SOURCES = readdirSync(join(root, "Web/src")).filter((name) => /^phone-field.*\.js$/.test(name))
  .map((name) => readFileSync(join(root, "Web/src", name), "utf8")).join("\n");
const TYPES = readFileSync(join(root, "Web/src/phonecheck.d.ts"), "utf8");
const tables = rows(PAGE).filter(({ heading }) => heading !== "Numbers that are judged otherwise");
const named = [...new Set(tables.flatMap(({ cells }) => codes(cells[1])))];

test("each row says what takes a name's place, or that nothing does and why", () => {
  assert.ok(tables.length > 100, `${tables.length} rows`);
  const seen = new Set();
  for (const { heading, cells } of tables) {
    const [theirs, ours, how] = cells;
    assert.equal(cells.length, 3, theirs);
    assert.ok(codes(ours).length > 0 || (ours === "no counterpart" && how !== ""), `${theirs}: ${ours}`);
    // Components share names that the tables of the library have.
    for (const name of heading === "Components" ? [] : codes(theirs)) {
      assert.ok(!seen.has(`${heading} ${name}`), `${name} is there twice`);
      seen.add(`${heading} ${name}`);
    }
  }
});

test("what takes a name's place is there", async () => {
  await show(`<form><phone-field name="mobile" ${SAMPLE} value="13800138000"></phone-field></form>`);
  const there = await evaluate(`(() => {
    const field = document.querySelector("phone-field");
    return {
      members: Object.fromEntries(${JSON.stringify(named)}.map((name) => [name, name.replace("()", "") in field])),
      attributes: customElements.get("phone-field").observedAttributes,
      parts: [...field.shadowRoot.querySelectorAll("[part]")].flatMap((one) => [...one.part]),
    };
  })()`);
  there.parts.push("error");
  const reasons = TYPES.match(/export type Reason =([^;]*);/)[1];
  const missing = named.filter((name) => {
    const [kind, rest] = name.split(/ |(?<=::part)\(|(?<=:state)\(/);
    if (kind === "event") return false;
    if (kind === "::part") return !there.parts.includes(rest.slice(0, -1));
    if (kind === ":state") return !["empty", "loading", "valid", "invalid", "undecided", "unchecked"].includes(rest.slice(0, -1));
    if (name.startsWith("--")) return !SOURCES.includes(`var(${name},`);
    if (/^[A-Z_]+$/.test(name)) return !reasons.includes(`"${name}"`);
    if (/^(Validator|BindForm)\./.test(name)) {
      const [owner, method] = name.slice(0, -2).split(".");
      const body = TYPES.split(`export class ${owner} {`)[1].split("\n}\n")[0];
      return !body.includes(`\n  ${method}(`);
    }
    if (name === "initialize()") return !TYPES.includes("export function initialize(");
    if (name === "class") return false;
    return !there.members[name] && !there.attributes.includes(name);
  });
  assert.deepEqual(missing, []);
});

test("events that are named come", async () => {
  await show('<form><phone-field name="mobile"></phone-field></form>', { isReady: "customElements.get('phone-field') !== undefined" });
  const names = named.filter((name) => name.startsWith("event ")).map((name) => name.slice(6));
  assert.ok(names.length >= 4);
  await run(`window.seen = []; for (const name of ${JSON.stringify(names)}) document.querySelector("phone-field").addEventListener(name, () => seen.push(name));
    document.querySelector("phone-field").setAttribute("definitions", "/Data/area-codes.sample.json")`);
  await until("seen.includes('definitionsload')");
  await focusInput();
  await type("1");
  await choose("Hong Kong");
  for (const name of names) assert.ok(await evaluate(`seen.includes("${name}")`), name);
});

test("the page after the move posts what the page before it posted, and reports a country", async () => {
  const [before, after] = blocks(PAGE).filter(({ language }) => language === "html").map(({ text }) => text);
  assert.match(before, /intlTelInput\(input/);
  const scripts = readdirSync(join(root, "Web/dist")).filter((name) => /\.(js|wasm)$/.test(name));
  serveFiles("/moved", { ...Object.fromEntries(scripts.map((name) => [name, `Web/dist/${name}`])), "area-codes.json": "Data/area-codes.json" });
  servePage("/moved/index.html", `<!doctype html><html lang="en"><title>Moved</title><body>${after}</body></html>`);
  let posted;
  serve("/bind", (request, response) => {
    let body = "";
    request.on("data", (data) => { body += data; }).on("end", () => {
      posted = body;
      response.writeHead(200, { "content-type": "text/html" }).end("<title>Bound</title>");
    });
  });
  await open("/moved/index.html");
  assert.equal(await area(), "+44");
  await run("window.logged = []; console.log = (text) => logged.push(text)");
  await focusInput();
  await press("Enter");
  await pause(100);
  assert.equal(posted, undefined, "nothing is posted while the number is missing");
  await choose("France");
  await type("0612345678");
  assert.deepEqual([await value(), await evaluate("logged.join()")], ["+33612345678", "FR"]);
  await run("document.querySelector('phone-field').value = '07400 123456'; document.querySelector('phone-field').country = 'GB'");
  await focusInput();
  await press("Enter");
  await until("document.title === 'Bound'");
  assert.equal(posted, "mobile=%2B447400123456", "as the page says");
});
