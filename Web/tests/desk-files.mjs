// Random files with phone numbers: tables, lines and objects, in many encodings and with the oddities of real exports.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WIDE = ["gbk", "big5", "shift_jis", "euc-kr"];
const tables = new Map();

/** The bytes of characters in an encoding of two bytes, as the platform decodes them. */
function table(encoding) {
  if (tables.has(encoding)) return tables.get(encoding);
  const found = new Map();
  const decoder = new TextDecoder(encoding);
  for (let lead = 0x81; lead < 0xfe; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if ([...text].length === 1 && text !== "\ufffd" && !found.has(text)) found.set(text, [lead, trail]);
    }
  }
  tables.set(encoding, found);
  return found;
}

function encoded(text, encoding) {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8 with mark") return Buffer.from(`\ufeff${text}`);
  if (encoding === "utf-16le") return Buffer.from(`\ufeff${text}`, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  const found = table(encoding);
  return Buffer.from([...text].flatMap((character) => (character < "\x80" ? [character.charCodeAt(0)] : found.get(character) ?? [0x3f])));
}

const NAMES = ["手机号", "phone", "Mobile", "电话号码", "行動電話", "mobile_phone", "tel"];
const OTHERS = ["id", "姓名", "name", "公司", "城市", "备注", "email", "電子郵件", "created_at"];
const WORDS = ["张三", "李小龙", "上海", "台北", "Li, Wei", 'say "hi"', "a\nb", "", " ", "=1+1", "-5", "+1", "@x", "Tschüß", "123", "2024-01-02", "中国", "x;y", "tab\there"];
const AREAS = ["CN", "HK", "86", "+852", "中国", "US", "", "台湾", "Japan", "XX"];

/**
 * A file and options of the engine.
 *
 * @param rowCount The number of rows; without it, mostly few.
 */
export function randomFile(seed, { rowCount } = {}) {
  const random = randomNumbers(seed);
  const below = (count) => Math.floor(random() * count);
  const one = (list) => list[below(list.length)];
  const chance = (share) => random() < share;
  const digits = (count) => Array.from({ length: count }, () => below(10)).join("");
  const known = Array.from({ length: 5 }, () => `138${digits(8)}`);
  const number = () => {
    const plain = one([
      () => `1${3 + below(7)}${digits(9)}`, () => `+86 ${one([138, 150, 186])} ${digits(4)} ${digits(4)}`, () => `86-${one(known)}`, () => one(known), () => `+852 ${5 + below(5)}${digits(7)}`,
      () => `00861${digits(10)}`, () => `138****${digits(4)}`, () => "8.61E+12", () => `${one(known)}.0`, () => digits(below(14)), () => "", () => "N/A", () => `电话：${one(known)}`,
      () => `１３８${digits(8)}`, () => `${one(known)};${one(known)}`, () => `${one(known)}/${digits(5)}`, () => `+1 (415) 555-${digits(4)}`, () => `${one(known)} ext. ${digits(2)}`, () => one(WORDS),
    ]);
    return plain();
  };
  const newline = one(["\n", "\r\n"]);
  const delimiter = one([",", ",", ";", "\t", "|"]);
  const layout = one(["table", "table", "table", "table", "noHeader", "lines", "objects"]);
  const count = rowCount ?? (chance(0.05) ? 9000 : below(300));
  const options = {};
  const encoding = one(["utf-8", "utf-8", "utf-8 with mark", "utf-16le", "utf-16be", ...WIDE]);
  let text = "";
  if (layout === "lines") {
    options.layout = "lines";
    text = Array.from({ length: count }, () => number().replace(/\n/g, " ") + newline).join("");
  } else if (layout === "objects") {
    text = Array.from({ length: count + 1 }, (_, row) => `{"id":${row},"phone":${JSON.stringify(number())},"note":${JSON.stringify(one(WORDS))}}${newline}`).join("");
  } else {
    const width = 2 + below(8);
    const phone = below(width);
    const header = Array.from({ length: width }, (_, column) => (column === phone ? one(NAMES) : one(OTHERS)));
    const area = chance(0.3) ? (phone + 1) % width : -1;
    if (area >= 0) header[area] = one(["country", "国家"]);
    const field = (value) => (value.includes(delimiter) || /["\n\r]/.test(value) || chance(0.05) ? `"${value.replaceAll('"', '""')}"` : value);
    const line = (cells) => cells.map(field).join(delimiter) + newline;
    if (layout === "noHeader") Object.assign(options, { layout: "noHeader", phones: [phone] });
    else text += line(header);
    for (let row = 0; row < count; row++) {
      if (chance(0.01)) text += newline;
      const cells = Array.from({ length: width }, (_, column) => (column === phone ? number() : column === area ? one(AREAS) : one(WORDS)));
      if (chance(0.01)) cells.push("more");
      if (chance(0.01)) cells.pop();
      text += line(cells);
    }
    if (area >= 0 && layout === "table" && chance(0.5)) options.areaColumn = area;
    if (chance(0.1)) options.raggedRows = "judged";
    if (chance(0.2)) options.spreadsheetSafe = true;
    if (chance(0.1)) text = text.slice(0, -newline.length);
  }
  if (chance(0.15) && options.areaColumn === undefined) options.area = one(["HK", "CN", "US"]);
  else if (chance(0.15)) options.default = one(["HK", "TW", "GB"]);
  if (chance(0.2)) options.split = [one([";", "/"])];
  if (chance(0.2)) options.readsDecimals = true;
  if (chance(0.2)) options.bareInternational = true;
  if (chance(0.3)) options.messages = true;
  if (chance(0.2)) options.labels = true;
  if (chance(0.5)) options.outputLanguage = one(["en", "zh-CN", "zh-TW"]);
  if (chance(0.3)) options.numberFormat = one(["e164", "international", "national", "rfc3966", "masked"]);
  return { bytes: encoded(text, encoding), options };
}
