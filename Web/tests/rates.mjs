// How long calls take, strings and JSON included. node Web/tests/rates.mjs [definitions.json]

import { readFileSync } from "node:fs";
import { BindForm, initialize, loadDefinitions } from "../dist/phonecheck.js";

const file = process.argv[2] ?? new URL("../../Data/area-codes.sample.json", import.meta.url);
const json = readFileSync(file, "utf8");
const milliseconds = (start) => (performance.now() - start).toFixed(1);

let start = performance.now();
await initialize();
console.log(`compile ${milliseconds(start)} ms`);
start = performance.now();
const validator = loadDefinitions(json);
console.log(`load, cold ${milliseconds(start)} ms`);
start = performance.now();
loadDefinitions(json);
console.log(`load again ${milliseconds(start)} ms`);

const form = new BindForm({ definitions: json });
form.send({ type: "opened" });
const texts = ["1380013800", "13800138000"];
const calls = {
  "check, valid": () => validator.check("+86 138-0013-8000"),
  "check, too short": () => validator.check("138001380", { area: "CN" }),
  "typing state": () => validator.typingState("138 00", { area: "CN" }),
  "keystroke of the form": (index) => form.send({ type: "textEdited", text: texts[index % 2], caret: 10 }),
};
for (const [name, call] of Object.entries(calls)) {
  const medians = [];
  for (let round = 0; round < 7; round++) {
    start = performance.now();
    for (let index = 0; index < 3000; index++) call(index);
    medians.push((performance.now() - start) / 3000 * 1000);
  }
  console.log(`${name} ${medians.sort((a, b) => a - b)[3].toFixed(1)} µs`);
}
