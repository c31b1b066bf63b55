// Small workbooks, whole and damaged, as archives that are put together here.

import { crc32, deflateRawSync } from "node:zlib";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sheet with cells that are texts, or numbers. */
const sheet = (rows) => `<worksheet xmlns="${MAIN}"><sheetData>${rows.map((cells) => `<row>${cells.map((cell) => (
  typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`)).join("")}</row>`).join("")}</sheetData></worksheet>`;

/** The parts of a workbook: of its sheets, by their names. */
function partsOf(sheets) {
  const names = Object.keys(sheets);
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${
      [["workbook", "sheet.main"], ...names.map((_, index) => [`worksheets/sheet${index + 1}`, "worksheet"])].map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`).join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets>${names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}">${names.map((_, index) => `<Relationship Id="r${index + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join("")}</Relationships>`,
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheet(sheets[name])])),
  };
}

/**
 * A workbook.
 *
 * @param sheets Rows of cells, by the names of sheets.
 * @param damage Changes the compressed bytes of the first sheet.
 */
export function workbook(sheets, damage = (bytes) => bytes) {
  const [files, entries] = [[], []];
  let place = 0;
  for (const [name, text] of Object.entries(partsOf(sheets))) {
    const contents = Buffer.from(text);
    const packed = name.endsWith("/sheet1.xml") ? damage(deflateRawSync(contents)) : deflateRawSync(contents);
    // Version 2.0, Deflate, no time; checksum and sizes; the lengths of the name and of nothing else.
    const facts = Buffer.alloc(26);
    for (const [offset, value] of [[0, 20], [4, 8], [22, name.length]]) facts.writeUInt16LE(value, offset);
    for (const [offset, value] of [[10, crc32(contents)], [14, packed.length], [18, contents.length]]) facts.writeUInt32LE(value, offset);
    const [own, entry] = [Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, Buffer.from(name), packed]), Buffer.alloc(14)];
    entry.writeUInt32LE(place, 10);
    files.push(own);
    entries.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), facts, entry, Buffer.from(name)]));
    place += own.length;
  }
  const end = Buffer.alloc(22);
  const directory = Buffer.concat(entries);
  end.write("PK\u0005\u0006", "latin1");
  for (const offset of [8, 10]) end.writeUInt16LE(entries.length, offset);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...files, directory, end]);
}

/** Changes after which a part isn't what its archive says. */
export const DAMAGES = {
  "trailing bytes": (bytes) => Buffer.concat([bytes, Buffer.from([0, 1, 2, 3])]),
  "a missing end": (bytes) => bytes.subarray(0, bytes.length - 3),
  "a changed byte": (bytes) => Buffer.from(bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 0x55 : byte))),
  "no contents": () => Buffer.alloc(0),
  "other contents": () => deflateRawSync(Buffer.from("<worksheet/>")),
};
