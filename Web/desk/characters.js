// The characters of encodings with two bytes. Most are those of the platform's decoder; the others are beside this script. The
// checksum says whether together they are the command's, so that a file reads the same in every browser.

import { ENCODINGS } from "./encodings.js";
import { Refusal } from "./module.js";

const NONE = "\ufffd";
const [FIRST_SYLLABLE, LAST_SYLLABLE] = [0xac00, 0xd7a3];

const range = ([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * The table of an encoding as the module reads it: a line for each first byte, with a character for each second byte.
 *
 * @param number The number of the encoding in the module.
 * @param decode The platform's decoder.
 */
export function tableOf(number, decode = (label, bytes) => new TextDecoder(label).decode(bytes)) {
  const { label, leads: ends, trails: parts, own, checksum } = ENCODINGS[number];
  const [leads, trails] = [range(ends), parts.flatMap(range)];
  // An end of a line after each pair, so that a pair without a character takes nothing else with it.
  const decoded = decode(label, Uint8Array.from(leads.flatMap((lead) => trails.flatMap((trail) => [lead, trail, 0x0a])))).split("\n");
  const lines = leads.map((_, index) => decoded.slice(index * trails.length, (index + 1) * trails.length).map(single));
  for (const [lead, trail, text] of own) {
    const column = trails.indexOf(trail);
    for (const [index, character] of [...text].entries()) lines[lead - leads[0]][column + index] = character;
  }
  if (label === "euc-kr") addSyllables(lines, trails);
  const text = lines.map((line) => line.join("")).join("\n");
  if (checksumOf(text) !== checksum) throw new Refusal({ error: "characters", encoding: label });
  return text;
}

/** The only character of a text. Characters that users define are the module's to add. */
function single(text) {
  return text.length === 1 && !(text >= "\ue000" && text <= "\uf8ff") ? text : NONE;
}

/** Adds the syllables that Windows has beside those of the standard, which some decoders lack: in their order, in what is free. */
function addSyllables(lines, trails) {
  const isLetter = (trail) => (trail >= 0x41 && trail <= 0x5a) || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81;
  const columns = trails.flatMap((trail, column) => (isLetter(trail) ? [column] : []));
  const upper = trails.indexOf(0xa1);
  const known = new Set(lines.slice(0x20).flatMap((line) => line.slice(upper)));
  let syllable = FIRST_SYLLABLE;
  for (const [index, line] of lines.entries()) {
    line.fill(NONE, 0, index < 0x20 ? line.length : upper);
    for (const column of columns) {
      if (index >= 0x20 && column >= upper) break;
      while (known.has(String.fromCharCode(syllable))) syllable++;
      if (syllable > LAST_SYLLABLE) return;
      line[column] = String.fromCharCode(syllable++);
    }
  }
}

/** FNV-1a over the characters of all lines. */
function checksumOf(text) {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit !== 0x0a) value = Math.imul(value ^ unit, 0x01000193);
  }
  return value >>> 0;
}
