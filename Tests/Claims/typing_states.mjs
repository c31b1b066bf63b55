// Prints the typing state of texts: `typing_states.mjs MODULE DEFINITIONS AREA < texts`, a text and a state on each line.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, definitions, area] = process.argv.slice(2);
const { initialize, loadDefinitions } = await import(pathToFileURL(module));
await initialize();
const validator = loadDefinitions(readFileSync(definitions, "utf8"));
const options = area ? { area } : {};
const texts = readFileSync(0, "utf8").split("\n").slice(0, -1);
// What only PCRE2 could decide has no states that could be right.
const isDecided = ["1", "12", "+861"].every((text) => validator.check(text, options).status !== "undecided");
const lines = isDecided ? texts.map((text) => {
  const found = validator.typingState(text, options);
  return [text, found.state, (found.next ?? found.expected ?? []).join(""), found.missing ?? found.offset ?? ""].join("\t");
}) : [];
process.stdout.write(lines.map((line) => line + "\n").join(""));
