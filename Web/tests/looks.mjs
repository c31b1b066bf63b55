// Pictures of <phone-field> to be looked at: widths, light, dark, forced colours, large text, right to left; and all its states in
// fields that are 180, 375 and 392 pixels wide.
//
//   node Web/tests/looks.mjs DIR

import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./browsers.mjs";

const folder = process.argv[2] ?? ".";
const root = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };

const field = (attributes = "") => `<phone-field name="a" definitions="/Data/area-codes.json" ${attributes}></phone-field>`;
const page = (html = "", style = "", body = "") => `<!doctype html><html ${html || 'lang="en"'}><head><meta charset="utf-8"><title>Looks</title>
  <meta name="viewport" content="width=device-width, initial-scale=1"><script type="module" src="/Web/dist/phone-field.js"></script>
  <style>:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { margin: 16px } p.gap { margin: 16px 0 0 } ${style}</style></head>
  <body>${body || [
    field('id="first"'), field('id="good" value="138 0013 8000"'), field('id="bad" area="DE" value="0123 4567"'), field("required id=missing"),
    field('disabled value="+852 6123 4567"'), field('flags area="FR" label="Téléphone" hint="For the courier"'), field("readonly value='+86 13800138000'"),
  ].map((one) => `<p class="gap">${one}</p>`).join("")}</body></html>`;

const STATES = [
  ["empty", ""], ["required, left", "required"], ["required, submitted", 'required class="asked"'], ["hint", 'hint="For the courier"'],
  ["valid", 'value="138 0013 8000"'], ["invalid", 'value="138 0013"'], ["valid, taken", 'value="138 0013 8000" error="Another account has this number"'],
  ["suggestion", 'area="US" value="416 555 0123"'], ["readonly, valid", 'readonly value="138 0013 8000"'],
  ["readonly, a text", 'readonly value="+86 10 6552 9988"'], ["disabled", "disabled"], ["disabled, valid", 'disabled value="+852 6123 4567"'],
  ["flags", 'flags area="FR"'], ["no definitions", 'definitions="/none.json" value="138 0013 8000"'],
];
const states = STATES.map(([name, attributes]) => `<div class="state"><small dir="ltr" lang="en">${name}</small><br>${
  attributes.includes("definitions") ? `<phone-field ${attributes}></phone-field>` : field(attributes)}</div>`).join("");
const STATE_STYLE = "body { margin: 16px; display: flex; flex-wrap: wrap; gap: 8px 16px } .state { inline-size: 100%; max-inline-size: 392px } phone-field { inline-size: 100% }";

const scenes = [
  ...[[212, 2300], [407, 1750], [1280, 800]].flatMap(([width, height]) => [
    { name: "light" }, { name: "dark", system: "dark" }, { name: "rtl", html: 'dir="rtl" lang="ar"' },
  ].map((scene) => ({ ...scene, name: `states-${width}-${scene.name}`, size: [width, height], style: STATE_STYLE, body: states }))),
  { name: "focus-invalid", size: [300, 300], style: "phone-field { inline-size: 100% }", body: field('id="first" value="138 0013"'), focus: true },
  { name: "320-light", size: [320, 800] }, { name: "320-open", size: [320, 568, true], open: true },
  { name: "320-large-text", size: [320, 900], style: ":root { font-size: 32px !important }" },
  { name: "768-light", size: [768, 800] }, { name: "768-dark-open", size: [768, 800], system: "dark", open: true },
  { name: "768-dark-focus", size: [768, 800], system: "dark", focus: true },
  { name: "1280-light-open", size: [1280, 720], open: true, search: "ge" }, { name: "1280-dark", size: [1280, 720], system: "dark" },
  { name: "1280-forced", size: [1280, 720], forced: true, open: true }, { name: "1280-forced-closed", size: [1280, 720], forced: true, focus: true },
  { name: "768-rtl-open", size: [768, 700], html: 'dir="rtl" lang="ar"', open: true },
  { name: "768-large-text-open", size: [768, 800], style: ":root { font-size: 32px !important }", open: true },
  { name: "768-chinese-open", size: [768, 700], html: 'lang="zh-CN"', open: true },
  { name: "768-black-page", size: [768, 800], style: ":root { color-scheme: light } body { background: #222; color: #eee }", focus: true },
  // The picture of Docs/Web.md.
  { name: "phone-field", size: [560, 470], open: true, body: `<div style="padding: 8px 24px">${field('id="first"').replace("area-codes", "area-codes.sample")}</div>` },
  { name: "768-bottom", size: [768, 600], open: true, body: `<div style="position: fixed; bottom: 0; padding: 8px; overflow: hidden; transform: none">${field('id="first"')}</div>` },
];

let html;
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  if (path === "/") return response.writeHead(200, { "content-type": "text/html" }).end(html);
  try {
    const data = readFileSync(join(root, path));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(data);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await launch("chromium");
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const only = process.argv[3];
try {
  for (const scene of scenes) {
    if (only && !scene.name.includes(only)) continue;
    html = page(scene.html, scene.style, scene.body);
    await browser.resize(...scene.size);
    await browser.prefer(scene.system ?? "light", scene.forced ? "active" : "none");
    await browser.navigate(`http://127.0.0.1:${server.address().port}/?${scene.name}`);
    await pause(300);
    for (let tries = 0; tries < 100; tries++) {
      if (await browser.evaluate("[...document.querySelectorAll('phone-field:not([definitions*=none])')].every((one) => one.country)").catch(() => false)) break;
      await pause(100);
    }
    await browser.evaluate("(document.querySelectorAll('#bad, #missing').forEach((one) => one.reportValidity()), document.activeElement.blur(), true)");
    await browser.evaluate("(document.querySelectorAll('#bad, #missing').forEach((one) => { one.focus(); one.blur() }), true)");
    await browser.evaluate("(document.querySelectorAll('[required]:not(.asked, #missing)').forEach((one) => { one.focus(); one.blur() }), true)");
    await browser.evaluate("(document.querySelectorAll('.asked').forEach((one) => { one.reportValidity(); one.blur() }), true)");
    if (scene.focus) await browser.evaluate("(document.querySelector('#first').focus(), true)");
    if (scene.open) await browser.evaluate("(document.querySelector('#first').shadowRoot.querySelector('.area').click(), true)");
    for (const key of scene.search ?? "") await browser.press(key);
    await browser.evaluate("(scrollTo(0, 0), true)");
    await pause(250);
    const [width, height] = scene.size;
    writeFileSync(join(folder, `${scene.name}.png`), await browser.screenshot({ x: 0, y: 0, width, height }));
  }
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}
