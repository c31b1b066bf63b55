/** Very many phone numbers checked by a tenant's own definitions: on a page, in a worker, in Node. */

import type { AreaOptions, LanguageTag, LoadingOptions, Reason, Remark, Verdict } from "./phonecheck.js";

export { DefinitionsError, StoppedError, loadLanguage } from "./phonecheck.js";

/** What a code of verdicts means. */
export interface CodeMeaning {
  /** Absent for the code 0, which a null has. */
  status?: "valid" | "invalid" | "undecided";
  reason?: Reason | "UNSUPPORTED_PATTERN" | "MATCH_LIMIT" | "ENGINE_ERROR";
  /** Of the definition that accepts the number. */
  country?: string;
  areaCode?: string;
}

/** The verdicts on rows, as columns: plain data, which a worker can post. */
export interface BulkVerdicts {
  /** The number of rows. */
  count: number;
  /** The code of each row, an index of `BulkValidator.codes`. */
  codes: Uint16Array;
  /** The national digits of all valid numbers, in ASCII. */
  digits: Uint8Array;
  /** The start of each row's digits, and the end of the last: one more than there are rows. Other rows have none. */
  digitOffsets: Int32Array;
  /** The extension digits of the numbers that have some, by row. */
  extensions: Map<number, string>;
  /** Of lines: the offsets of each number in the bytes, without the line ending. */
  starts?: Int32Array;
  ends?: Int32Array;
}

/** Decides of very many numbers whether a tenant accepts them, as `Validator.check` does of one. */
export class BulkValidator {
  private constructor();
  readonly remarks: Remark[];
  readonly definitionCount: number;
  readonly preferred?: string;
  readonly codes: readonly CodeMeaning[];
  /**
   * Compiles the module and loads definitions. Rejects with a `DefinitionsError`.
   *
   * `wasm` is where the module is; by default the file beside the script that the engine can run. `languages` are those of
   * messages, by default English.
   */
  static load(
    json: string | BufferSource | object,
    options?: LoadingOptions & { wasm?: string | URL | Response | BufferSource | (WebAssembly.Module & { then?: never }); loader?: string | URL; languages?: LanguageTag[] },
  ): Promise<BulkValidator>;
  /** Checks lines with a number each, which end with LF or CRLF: UTF-8 of less than 2 GiB, or a string. */
  checkLines(text: string | BufferSource, options?: AreaOptions): BulkVerdicts;
  /**
   * Checks a column in the layout of Apache Arrow: strings as UTF-8 one after another, and the start of each and the end of
   * the last. `validity` has a bit for each string, 0 for a null.
   */
  checkColumn(bytes: BufferSource, offsets: Int32Array, options?: AreaOptions & { validity?: Uint8Array }): BulkVerdicts;
  /** Checks strings. A column of them takes most of the time, so lines and columns are faster. */
  checkStrings(strings: readonly (string | null | undefined)[], options?: AreaOptions): BulkVerdicts;
  /** Checks one number: its message, or all its forms. */
  check(number: string | Uint8Array, options?: AreaOptions & { language?: LanguageTag }): Verdict;
  /** The rows that aren't valid, from 0, with all that `check` says. A column needs its `offsets`. */
  rejects(
    verdicts: BulkVerdicts, text: string | BufferSource,
    options?: AreaOptions & { language?: LanguageTag; offsets?: Int32Array },
  ): Generator<{ row: number } & Verdict>;
  /** The canonical form of a row's number, without its extension; `undefined` if it isn't valid. */
  canonical(verdicts: BulkVerdicts, row: number): string | undefined;
  /** The number of rows with each code. */
  counts(verdicts: BulkVerdicts): Uint32Array;
}
