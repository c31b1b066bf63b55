// What intl-tel-input accepts, and the world's definitions don't: the table of Docs/FromIntlTelInput.md.
//
//   node Web/tests/possible.mjs    # after `make web`; needs PyPI's phonenumbers

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initialize, loadDefinitions } from "../dist/phonecheck.js";

const script = fileURLToPath(new URL("possible.py", import.meta.url));
const made = spawnSync("python3", [script], { encoding: "utf8", maxBuffer: 1 << 27, stdio: ["ignore", "pipe", "inherit"] });
if (made.status !== 0) process.exit(made.status ?? 1);
const rows = JSON.parse(made.stdout);

await initialize();
const validator = loadDefinitions(readFileSync(new URL("../../Data/area-codes.json", import.meta.url), "utf8"));
for (const row of rows) row.verdict = validator.check(row.text, { area: row.region });
const isValid = ({ verdict }) => verdict.status === "valid";

console.log(`${rows.length} numbers of ${new Set(rows.map(({ region }) => region)).size} regions`);
const ways = {
  "isValidNumber()": (row) => row.possible.length > 0,
  "isValidNumber(), MOBILE": (row) => row.possible.includes("MOBILE"),
  "isValidNumberPrecise()": (row) => row.precise.length > 0,
  "isValidNumberPrecise(), MOBILE": (row) => row.precise.includes("MOBILE"),
};
for (const [name, accepts] of Object.entries(ways)) {
  const counts = [[true, true], [true, false], [false, true]].map(([theirs, ours]) => rows.filter((row) => accepts(row) === theirs && isValid(row) === ours).length);
  console.log(`${name}: both ${counts[0]}, not the definitions ${counts[1]}, only the definitions ${counts[2]}`);
}

const differs = rows.filter((row) => isValid(row) && row.e164 !== row.verdict.number.e164);
console.log(`E.164 differs: ${differs.length}`);
const refused = rows.filter((row) => row.precise.includes("MOBILE") && !isValid(row));
// Without a named area, the number alone says which country it belongs to.
const elsewhere = refused.filter((row) => {
  const { status, country } = validator.check(row.text);
  return status === "valid" && country !== row.region && row.verdict.reason !== "AREA_CODE_MISMATCH";
});
console.log(`of the last, ${elsewhere.length} are another country's; the others:`);
for (const row of refused.filter((row) => !elsewhere.includes(row))) console.log(`  ${row.region} ${row.text} ${row.verdict.reason}`);

const errors = new Map();
for (const row of rows.filter((row) => !isValid(row))) {
  if (!errors.has(row.error)) errors.set(row.error, new Map());
  const reasons = errors.get(row.error);
  reasons.set(row.verdict.reason, (reasons.get(row.verdict.reason) ?? 0) + 1);
}
for (const [error, reasons] of errors) console.log(`${error}: ${[...reasons].map(([reason, count]) => `${reason} ${count}`).join(", ")}`);
