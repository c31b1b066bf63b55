// The state of a page's worker: the module, the definitions, a file and its result. Every rule is in the module.

import { tableOf } from "./characters.js";
import { Module, Refusal } from "./module.js";
import { Archive, Collector } from "./outputs.js";
import { linesOf, RowReader } from "./rows.js";
import { Verdicts } from "./verdicts.js";
import { archiveStart, LineBreaks, readWorkbook } from "./workbook.js";

const LANGUAGES = ["en", "zh-CN", "zh-TW"];
const DELIMITERS = [",", ";", "\t", "|"];
/** The passes of the module, by their numbers there. */
const PASSES = ["verdicts", "rows", "all", "valid", "rejects", "duplicates"];
/** The endings of the names of outputs. */
const SUFFIXES = { all: "checked", valid: "valid", rejects: "rejects", duplicates: "duplicates" };
/** The bytes of a file that a preview reads: one chunk of the module. */
const PREVIEW = 256 * 1024;
/** The module has 32 bits for places in a file. */
export const TOO_LARGE = 2 ** 31;
/** The longest time between two looks at messages, in milliseconds. */
const SLICE = 50;
/** The chunks whose rows are kept for the table. */
const KEPT = 6;

export class Session {
  /**
   * @param parts `read(file, start, end)` returns bytes, or throws; `pause()` lets messages in, and its promise is `true` if one
   *   of them ends the task; `keep()` begins a file: its `add(bytes)` adds to it, `end()` returns it, and `size` is its size so far.
   */
  constructor({ read, pause, keep }) {
    [this.read, this.pause, this.keep] = [read, pause, keep];
    this.language = 0;
    this.sink = () => {};
    this.options = {};
  }

  // MARK: Start

  async start({ module, language, texts }) {
    [this.source, this.texts] = [module, texts ?? {}];
    await this.restart();
    this.setLanguage({ language });
    const { encodings, numberFormats } = this.words;
    return { languages: LANGUAGES, encodings, delimiters: DELIMITERS, numberFormats };
  }

  /** Begins with a new instance, with the same definitions; a trap ends only the one before. */
  async restart() {
    const host = { read: (offset, room) => this.#fill(offset, room), write: (bytes, isCompressed) => this.sink(bytes, isCompressed), characters: tableOf };
    this.module = await Module.load(this.source, host);
    for (const [tag, lines] of Object.entries(this.texts)) this.module.call("loadTexts", [lines], LANGUAGES.indexOf(tag));
    this.module.call("deskDefinitions", [this.json ?? ""], this.language);
    [this.file, this.result, this.reading] = [undefined, undefined, undefined];
  }

  get words() { return this.module.call("deskWords", [], this.language); }

  setLanguage({ language }) {
    this.language = this.module.number("language", [language ?? "en"]);
    this.reading = undefined;
    return { language: LANGUAGES[this.language] };
  }

  // MARK: Definitions

  useBuiltIn() { return this.useDefinitions({ json: "" }); }

  useDefinitions({ json }) {
    if (json instanceof ArrayBuffer) json = new Uint8Array(json);
    if (json.length === 0 && this.json === undefined && this.result === undefined) return this.definitions();
    const facts = this.module.call("deskDefinitions", [json], this.language);
    [this.json, this.result, this.reading] = [json.length > 0 ? json : undefined, undefined, undefined];
    return shown(facts);
  }

  definitions() { return shown(this.module.call("deskDefinitionFacts", [], this.language)); }

  // MARK: A file

  #fill(offset, room) {
    try {
      const bytes = this.read(this.file, offset, Math.min(offset + room.length, this.file.size));
      room.set(bytes);
      return bytes.length;
    } catch {
      return -1;
    }
  }

  open({ file, name }, tell) {
    if (file.size >= TOO_LARGE) throw new Refusal({ error: "tooLarge" });
    [this.file, this.name, this.result, this.reading, this.options, this.book] = [file, name, undefined, undefined, {}, undefined];
    this.module.number("deskFile", [name], file.size);
    let beginning = [];
    try { beginning = this.read(file, 0, Math.min(7, file.size)); } catch { /* The module says that it can't be read. */ }
    const start = archiveStart(beginning);
    if (start >= 0) this.book = { file: start > 0 ? file.slice(start) : file };
    return this.input({}, tell);
  }

  /** What is known of the file with the last options. */
  async input(_, tell) {
    await this.#prepare(this.options, { tell });
    const facts = (options) => {
      try {
        return this.#begin("rows", options, PREVIEW);
      } catch (error) {
        // A person then chooses the column.
        if (error.facts?.error === "column" && error.facts.columns) return { ...error.facts, error: undefined, text: undefined, remarks: [] };
        if (error.facts?.error === "header" && options.skippedLines === undefined) return facts({ ...options, skippedLines: error.facts.skippedLines });
        throw error;
      }
    };
    return this.#described(facts(this.options));
  }

  /**
   * Makes the sheet of a workbook the file that is read, as CSV.
   *
   * @param keepsTypes Whether a workbook is written of it, whose cells are of the same kinds.
   * @param tell Called with the share of the workbook that is read.
   */
  async #prepare(options, { keepsTypes = false, tell } = {}) {
    if (!this.book) return;
    const { sheet = -1, layout, phones, anyOf, skippedLines } = options;
    const key = JSON.stringify([sheet, layout, phones, anyOf, skippedLines, keepsTypes]);
    if (this.book.key === key) return;
    this.book.key = undefined;
    this.file = this.book.file;
    const [kept, { size }] = [this.keep(), this.file];
    let readCount = 0;
    const breaks = new LineBreaks();
    this.sink = (bytes) => {
      breaks.add(bytes);
      kept.add(bytes.slice());
    };
    let look = performance.now() + SLICE;
    this.module.call("deskBook", [JSON.stringify(sheetOptions(options)), this.name], size, sheet, Number(keepsTypes), this.language);
    const found = await readWorkbook(
      (name, values, ...numbers) => this.module.call(name, values, ...numbers, this.language),
      (start, end) => {
        readCount += end - start;
        return this.#bytes(start, end);
      },
      async () => {
        if (kept.size >= TOO_LARGE) throw new Refusal({ error: "sheetTooLarge" });
        if (performance.now() < look) return;
        look = performance.now() + SLICE;
        tell?.({ share: Math.min(1, readCount / size) });
        if (await this.pause()) throw new Refusal({ error: "cancelled" });
      });
    this.file = kept.end();
    this.module.number("deskFile", [this.name], this.file.size);
    this.reading = undefined;
    Object.assign(this.book, found, { key, breaks });
  }

  /** The place of a row that begins at a line: of a sheet its row. */
  #place(line) { return this.book ? line - this.book.breaks.before(line) : line; }

  #bytes(start, end) {
    try { return this.read(this.file, start, end); } catch { throw new Refusal({ error: "changed" }); }
  }

  #described({ keys, delimiter = null, area = null, ...facts }) {
    const input = { ...facts, name: this.name, size: this.file.size, delimiter, area, isEncodingClear: true, sheets: [], sheet: null };
    if (!this.book) return input;
    const { file, sheets, sheet, remarks } = this.book;
    return { ...input, size: file.size, kind: "workbook", encoding: null, encodingTitle: "", delimiter: null, sheets, sheet, remarks: [...remarks, ...input.remarks] };
  }

  #begin(pass, options, byteCount = this.file.size, isWorkbook = false) {
    return this.module.call("deskBegin", [JSON.stringify(this.book ? sheetOptions(options) : options)], PASSES.indexOf(pass), byteCount, this.language, Number(isWorkbook));
  }

  #step(pass) { return this.module.call("deskStep", [], PASSES.indexOf(pass), this.language); }

  async preview({ options = {}, rows = 50 }, tell) {
    this.options = options;
    await this.#prepare(options, { tell });
    try {
      return this.#previewed(options, rows);
    } catch (error) {
      if (error.facts?.error !== "column" || !error.facts.columns?.length) throw error;
      // A person sees what the columns hold, and chooses one.
      const { likely = null, text: _, error: __, ...facts } = error.facts;
      const input = this.#described({ ...facts, remarks: [] });
      const shown = this.#previewed({ ...options, phones: [0], anyOf: undefined, areaColumn: undefined }, rows);
      return { ...shown, input, likely, remarks: [], counts: { rows: 0, valid: 0, invalid: 0, undecided: 0 },
        rows: shown.rows.map((row) => ({ ...row, status: null, statusText: "", numbers: [] })) };
    }
  }

  #placed(row) { return { ...row, line: this.#place(row.line) }; }

  #previewed(options, rows) {
    const parts = [];
    this.sink = (bytes) => parts.push(bytes.slice());
    this.reading = undefined;
    const facts = this.#begin("rows", options, PREVIEW);
    try {
      this.#step("rows");
    } catch (error) {
      // The end of what is read cuts a row.
      if (!(error instanceof Refusal) || parts.length === 0 || this.file.size <= PREVIEW) throw error;
    }
    const reader = new RowReader(facts, this.words);
    const found = linesOf(parts).slice(0, rows).map((line, index) => this.#placed(reader.row(line, index)));
    const count = (status) => found.filter((row) => row.status === status).length;
    const input = this.#described(facts);
    return {
      input, header: input.columns.map(({ name }) => name), rows: found, remarks: input.remarks,
      counts: { rows: found.length, valid: count("valid"), invalid: count("invalid"), undecided: count("undecided") },
    };
  }

  // MARK: A run

  /** Goes through the file, and lets messages in now and then; `each` is called after every chunk. */
  async #finish(pass, tell, each = () => {}) {
    const started = performance.now();
    for (let look = started + SLICE; ;) {
      const state = this.#step(pass);
      await each(state);
      const now = performance.now();
      if (state.isDone) return;
      if (now < look) continue;
      look = now + SLICE;
      const seconds = (now - started) / 1000;
      tell?.({
        rows: state.rows, invalid: state.invalid, bytes: state.bytes, totalBytes: this.file.size,
        share: this.file.size > 0 ? Math.min(1, state.bytes / this.file.size) : null, seconds, rowsPerSecond: state.rows / seconds,
      });
      if (await this.pause()) throw new Refusal({ error: "cancelled" });
    }
  }

  async run({ options = {} }, tell) {
    const started = performance.now();
    [this.options, this.result, this.reading] = [options, undefined, undefined];
    await this.#prepare(options, { tell });
    const verdicts = new Verdicts();
    this.sink = (bytes) => verdicts.add(bytes);
    this.#begin("verdicts", options);
    await this.#finish("verdicts", tell, ({ isDone }) => { if (!isDone) verdicts.endChunk(); });
    verdicts.endChunk();
    this.result = { verdicts, seconds: (performance.now() - started) / 1000 };
    return this.resultFacts();
  }

  resultFacts() {
    const { seconds } = this.result;
    const counts = this.module.call("deskResult", [], this.language);
    const { source, count, undecidable } = this.definitions();
    return { ...counts, reasons: this.#reasons(counts.reasons), seconds, rowsPerSecond: counts.rows / seconds, undecidable, definitions: { source, count } };
  }

  /** The reasons with all their rows: what a spreadsheet has done to cells is a remark, and has no code of its own. */
  #reasons(entries) {
    const labels = new Map(this.words.codes.map(({ reason, label }) => [reason, label]));
    const found = new Map();
    for (const entry of entries) {
      const count = entry.count + (found.get(entry.reason)?.count ?? 0);
      const examples = entry.examples.map((example) => this.#placed(example));
      found.set(entry.reason, { ...entry, label: labels.get(entry.reason) ?? entry.label, count, examples });
    }
    return [...found.values()].sort((one, two) => two.count - one.count);
  }

  // MARK: Rows

  count({ filter = {} }) { return this.result.verdicts.matching(filter, this.words)?.length ?? this.result.verdicts.count; }

  async rows({ filter = {}, start, count }) {
    await this.#prepare(this.options);
    const { verdicts } = this.result;
    const matching = verdicts.matching(filter, this.words);
    const end = Math.min(start + count, matching?.length ?? verdicts.count);
    const rows = [];
    for (let index = start; index < end; index++) {
      const row = matching?.[index] ?? index;
      const [chunk, place] = verdicts.place(row);
      rows.push(this.#placed(this.#reader().row(this.#lines(chunk)[place], row, verdicts.firstRow(row))));
    }
    return rows;
  }

  #reader() {
    if (!this.reading) this.#beginReading();
    return this.reading.reader;
  }

  #beginReading() {
    // The numbers of the result are those of the whole file.
    const facts = this.#begin("rows", { ...this.options, duplicates: false });
    this.reading = { reader: this.reading?.reader ?? new RowReader(facts, this.words), next: 0, chunks: this.reading?.chunks ?? new Map() };
  }

  /** The lines of a chunk: the file is read up to it, from where it was read last or from its start. */
  #lines(chunk) {
    const kept = this.reading.chunks.get(chunk);
    if (kept) return kept;
    if (this.reading.next > chunk) this.#beginReading();
    const parts = [];
    this.sink = (bytes) => parts.push(bytes.slice());
    this.module.number("deskSkip", [], PASSES.indexOf("rows"), chunk - this.reading.next);
    this.#step("rows");
    this.reading.next = chunk + 1;
    const lines = linesOf(parts);
    this.reading.chunks.set(chunk, lines);
    if (this.reading.chunks.size > KEPT) this.reading.chunks.delete(this.reading.chunks.keys().next().value);
    return lines;
  }

  // MARK: Outputs

  /** @param take Takes arrays of bytes in their order; its promise is awaited. */
  async output({ kind, format = "csv" }, tell, take) {
    this.reading = undefined;
    await this.#prepare(this.options, { keepsTypes: format === "xlsx", tell });
    const collector = new Collector(take);
    await (format === "xlsx" ? this.#writeWorkbook(kind, collector, tell) : this.#writeTable(kind, collector, tell));
    await collector.flush({ isLast: true });
    const { verdicts } = this.result;
    const count = (filter) => verdicts.matching(filter, this.words).length;
    const rows = { all: () => verdicts.count, valid: () => count({ status: "valid" }), rejects: () => verdicts.count - count({ status: "valid" }), duplicates: () => count({ duplicates: true }) };
    return { rows: rows[kind](), name: `${this.name.replace(/\.[^.]*$/, "")}.${SUFFIXES[kind]}.${format}` };
  }

  async #writeTable(kind, collector, tell) {
    this.sink = (bytes) => collector.add(bytes.slice());
    this.#begin(kind, this.options);
    await this.#finish(kind, tell, () => collector.flush());
  }

  async #writeWorkbook(kind, collector, tell) {
    const archive = new Archive(collector);
    this.sink = (bytes, isCompressed) => archive.add(bytes, isCompressed);
    this.#begin(kind, this.options, this.file.size, true);
    await this.#finish(kind, tell, () => archive.flush());
    for (let isMore = true; isMore;) ({ isMore } = this.module.call("deskPart", [], await archive.endPart(), this.language));
  }

  /** The command that writes the same outputs: empty if there is none. Its options depend on the beginning of the file. */
  commandLine({ options = {}, kinds }) {
    [this.reading, this.sink] = [undefined, () => {}];
    try {
      const { kind } = this.#begin("all", options, PREVIEW);
      // Members of objects have the same names in every language.
      if (kind === "objects" && options.labels) this.#begin("all", { ...options, labels: false }, PREVIEW);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    const named = this.book ? { ...options, delimiter: undefined, encoding: undefined } : options;
    return this.module.call("deskCommand", [JSON.stringify(named), kinds.join(" ")], this.language).command;
  }
}

/** Options that read the text of a sheet. */
const sheetOptions = (options) => ({ ...options, delimiter: ",", encoding: "utf-8", isSheet: true });

const shown = ({ preferred: [preferred = null], ...facts }) => ({ ...facts, preferred });
