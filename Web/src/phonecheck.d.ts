/** Phone numbers checked by a tenant's own definitions: the Swift library PhoneCheck as WebAssembly. */

import type { Texts } from "./texts/texts.js";

export type { Texts };

/** A language of messages; others fall back to the nearest of them, unless `loadLanguage` has brought their texts. */
export type LanguageTag = "en" | "zh-CN" | "zh-TW" | (string & {});

/**
 * Loads the texts of a language, which everything shows from its next answer on.
 *
 * Without texts it loads those that come with PhoneCheck: `zh-CN` or `zh-TW`. A page brings another language, or other texts, as
 * an object by their keys or the URL of a JSON file. A key that is left out is shown in English. Rejects if a file can't be loaded.
 */
export function loadLanguage(tag: LanguageTag, texts?: Texts | { texts: Texts } | string | URL): Promise<void>;

export interface LoadingOptions {
  /** Doubles the backslashes of regexes that lost them. */
  repairEscapes?: boolean;
  /** Leaves bad definitions out, with a remark, instead of refusing the file. */
  skipBadDefinitions?: boolean;
  /** Reads digits that begin with any listed area code as international; it guesses. */
  acceptsBareInternational?: boolean;
  /** Anchors every regex at both ends, as Java's `matches()` does. */
  wholeText?: boolean;
}

export interface Place {
  /** From 1. */
  line: number;
  /** In bytes, from 1. */
  column: number;
  /** In bytes, from 0. */
  offset: number;
  /** Such as `phoneAreaCodeDefinitions[4].mobileRegex`. */
  path: string;
  /** Such as `AF, +93`. */
  definition?: string;
}

export interface Problem extends Place {
  message: string;
  /** The problem with its place and an excerpt, on several lines. */
  text: string;
}

export interface Remark extends Place {
  text: string;
}

/** Definitions that can't be used: everything that is wrong, with places. */
export class DefinitionsError extends Error {
  readonly problems: Problem[];
  /** How many more there are than are listed. */
  readonly omittedCount: number;
}

/** An instance that has ended by a trap or for lack of memory; others continue. */
export class StoppedError extends Error {}

export interface PhoneNumberForms {
  /** `+86-13800138000`. */
  canonical: string;
  e164: string;
  international: string;
  national: string;
  /** A `tel:` URI, with the extension. */
  rfc3966: string;
  /** For logs: `+86-138****8000`. */
  masked: string;
  /** The text that this tenant's regex accepts: what to send. */
  spelling: string;
  areaCode: string;
  nationalDigits: string;
  extension?: string;
  interpretation: string;
  /** Country codes of other definitions that accept the number, too. */
  alsoMatches: string[];
}

export type Reason =
  | "EMPTY" | "UNEXPECTED_CHARACTER" | "MISPLACED_PLUS" | "MASKED" | "NOT_A_NUMBER" | "UNKNOWN_AREA_CODE"
  | "AREA_CODE_MISMATCH" | "TOO_SHORT" | "TOO_LONG" | "INVALID_LENGTH" | "PATTERN_MISMATCH";

export type Verdict =
  | { status: "valid"; country: string; countryName: string; number: PhoneNumberForms; remarks?: string[] }
  | {
      status: "invalid";
      reason: Reason;
      /** For the person who typed the number. */
      message: string;
      /** Where it went wrong, in UTF-8 bytes of the text. */
      offset?: number;
      /** The same place as an index of the string. */
      index?: number;
      country?: string;
      countryName?: string;
      suggestion?: { country: string; canonical: string };
    }
  | {
      /** Only the server can decide: the regex is beyond what automata do. Send the number. */
      status: "undecided";
      reason: "UNSUPPORTED_PATTERN" | "MATCH_LIMIT" | "ENGINE_ERROR";
      message: string;
      country?: string;
    };

export type TypingState =
  | { state: "empty" }
  | { state: "incomplete"; next: number[]; missing: number }
  | { state: "complete"; next: number[] }
  | { state: "dead"; offset: number; index: number; expected: number[] };

export interface AreaRow {
  country: string;
  areaCode: string;
  name: string;
  suffixes: string[];
  isPreferred: boolean;
}

export interface Shape {
  /** Such as `11` or `8–10, 13`. */
  lengths: string;
  firstDigits: number[];
  /** The first two digits, where there are at most four such beginnings: `15`, `16`, `17`; else empty. */
  beginnings: string[];
  example?: string;
}

export interface AreaOptions {
  /** The area that the number belongs to: a country code, an area code, or a name. */
  area?: string;
}

/** Decides whether a tenant accepts a number. */
export class Validator {
  private constructor();
  readonly remarks: Remark[];
  readonly definitionCount: number;
  readonly preferred?: string;
  check(text: string, options?: AreaOptions & { language?: LanguageTag }): Verdict;
  typingState(text: string, options?: AreaOptions): TypingState;
  areas(options?: { language?: LanguageTag; search?: string }): AreaRow[];
  shape(area?: string): Shape | Record<string, never>;
}

/**
 * Compiles the module and loads the texts of languages, once. Without a source, later calls wait for the first; another source is an error, unless it is the
 * module with the form after the one without. A promise is refused: `initialize(await fetch(url))`.
 */
export function initialize(
  source?: string | URL | Response | BufferSource | (WebAssembly.Module & { then?: never }), options?: InitializeOptions,
): Promise<void>;

export interface InitializeOptions {
  /** The languages whose texts are loaded; by default that of the page, and on a server all. */
  languages?: LanguageTag[];
  /**
   * The module that compiles JSON; `true` for `phonecheck-loader.wasm` beside the module, `false` for none. By default it is loaded
   * with the whole form. Without it, only compiled definitions can be loaded at once.
   */
  loader?: boolean | string | URL | Response | BufferSource | WebAssembly.Module;
  /**
   * Where `phonecheck-areas.wasm` is; by default beside the module. `false` leaves it for `loadAreas`. So does a module whose name
   * contains `phonecheck-field`: fields load it when a list of countries is opened.
   */
  areas?: string | URL | Response | BufferSource | (WebAssembly.Module & { then?: never }) | false;
}

/**
 * Loads what finds areas by names (`China`, `CHN`) and searches lists of them, once; `initialize` does it, too. Without it,
 * areas are known by their country codes and area codes, and a search throws. Rejects if the file can't be loaded.
 */
export function loadAreas(source?: string | URL | Response | BufferSource | (WebAssembly.Module & { then?: never })): Promise<void>;

/**
 * Definitions that several forms and validators share: they are read once, and are taken wherever JSON is. It needs no
 * `initialize`.
 */
export class Definitions {
  private constructor();
  readonly remarks: Remark[];
  readonly definitionCount: number;
  readonly preferred?: string;
  /** Compiles the module that `load` will need, while the definitions are on their way. */
  static prepare(options?: { wasm?: string | URL }): Promise<void>;
  /** Rejects with a `DefinitionsError`, or when there is no module with the form; `wasm` is where it is. */
  static load(
    json: string | BufferSource | object, options?: LoadingOptions & { wasm?: string | URL; loader?: string | URL },
  ): Promise<Definitions>;
}

/** Loads a tenant's definitions: JSON, or the bytes that `phonecheck compile` wrote. Text and bytes give errors with lines and columns; a parsed object doesn't. */
export function loadDefinitions(json: string | BufferSource | object | Definitions, options?: LoadingOptions): Validator;

export interface FormField {
  name: "mobile" | "code" | "email" | "email_code" | (string & {});
  label: string;
  text: string;
  /** The error to show; none before the field was left. */
  error?: string;
  /** What is wrong, shown or not. */
  problem?: string;
  /** In UTF-16 code units; of the number's field. */
  caret?: number;
  prefix?: string;
  /** Whether the text has an area code of its own, so that the prefix isn't part of the number. */
  holdsAreaCode?: boolean;
  /** The area code that was entered in front of the text and is now beside it: `+852`. Erasing the text brings it back. */
  movedAreaCode?: string;
  /** The country that erasing `movedAreaCode` brings back. */
  earlierArea?: { country: string; areaCode: string };
  country?: string;
  areaCode?: string;
  placeholder?: string;
  hint?: string;
  /** What has happened to the number or address: a code is on its way to it. */
  notice?: string;
  /** Whether the service refused this code: select it, so that the next key replaces it. */
  isRefused?: boolean;
  /** The number, once it is accepted. */
  number?: { canonical: string; e164: string; spelling: string; extension?: string };
  /** Whether only the service can tell if the number is accepted. */
  isUndecided?: boolean;
  /** Why the number isn't accepted, or not decided. */
  reason?: Reason | "UNSUPPORTED_PATTERN" | "MATCH_LIMIT" | "ENGINE_ERROR";
}

export interface Button {
  title: string;
  isEnabled: boolean;
}

export interface FormState {
  stage: "waiting" | "open" | "submitting" | "confirmingOneTap" | "associating" | "signedInOnly" | "finished" | "closed";
  title: string;
  explanation: string;
  language: string;
  /** With a number or with an e-mail address; `fields` are those of the way. */
  way: "number" | "email";
  banner?: string;
  fields: FormField[];
  /** With a number. */
  sendCode?: Button;
  /** With an e-mail address. */
  sendEmailCode?: Button;
  /** Requests a code as long as the form `needsCode`; `sendCode` and `sendEmailCode` are of use afterwards, to send it again. */
  submit: Button;
  /** Whether no code was sent to the number or address that is entered now. */
  needsCode: boolean;
  /** Whether the service's definitions are on their way. */
  isLoading?: boolean;
  /** What to show instead of the form after a login with it: the masked number or address. */
  success?: string;
  /** Chooses the other way: `wayChosen`. Absent if there is no choice. */
  otherWay?: Button;
  tryAgain?: Button;
  anotherNumber?: Button;
  /** Takes the number that was probably meant: switches to the country whose number it is, else writes it as it is written
   * now, or alone: `suggestedNumberTapped`. */
  suggestedNumber?: Button;
  createAccount?: Button;
  startOver?: Button;
  skipAssociation?: Button;
  /** The service's slider, while it is shown: with the option `captcha`. */
  slider?: SliderState;
  cancel: Button;
}

/** The service's slider: its pictures come with the effect `showPictures`. */
export interface SliderState {
  title: string;
  /** The name of the control that moves the piece. */
  label: string;
  /** The left edge of the piece, in pixels of the original picture. */
  position: number;
  /** The greatest position; 0 without pictures. */
  limit: number;
  /** The position in words. */
  positionText: string;
  /** What was wrong with the last position or picture, or that pictures are loading. */
  message?: string;
  /** What people can do who don't see the picture. */
  note: string;
  /** `sliderChecked`. */
  check: Button;
  /** `pictureChanged`. */
  newPicture: Button;
  /** `sliderClosed`. */
  close: Button;
}

type Answer = { status?: number; body?: string };

/** What happens; `answered` without a status means that no answer came. */
export type FormEvent =
  /** `asksForNewAccounts`: of a sign-in, whether the person is asked before an account is created. */
  | {
      type: "opened";
      kind?: "bind" | "register" | "signIn";
      stateToken?: string;
      /** Whether the service takes a number; the default is `true`. */
      takesNumber?: boolean;
      /** Whether the service takes an e-mail address. */
      takesEmail?: boolean;
      asksForNewAccounts?: boolean;
    }
  /** A second factor, with the token of a login that was answered `MFA_AUTH`. Leads to `loadNumber`. */
  | { type: "opened"; kind: "secondFactor"; stateToken: string }
  /** A new number for a signed-in person; `mobile` is the present one, whole or masked. It is shown masked. */
  | { type: "opened"; kind: "numberChange"; idToken: string; mobile?: string }
  /** `expiresAt` in seconds since 1970, by the form's clock. */
  | { type: "vendorSignedIn"; vendor?: string; code: string; expiresAt?: number }
  | { type: "vendorSignedIn"; vendor?: string; userID: string; accessToken: string; expiresAt?: number }
  /** For the effect `associate`, whose request this names: what the vendor's SDK returned. Leads to `requestAssociation`. */
  | { type: "vendorSignedInAgain"; request: number; vendor?: string; code: string }
  | { type: "vendorSignedInAgain"; request: number; vendor?: string; userID: string; accessToken: string }
  /** The answer to `signIn`. */
  | ({ type: "loginAnswered" } & Answer)
  /** The answer to any other effect with a `request`. */
  | ({ type: "answered"; request: number } & Answer)
  /** The answer to `loadPictures` or `checkPosition`. */
  | ({ type: "sliderAnswered"; request: number } & Answer)
  /** In pixels of the original picture. */
  | { type: "sliderMoved"; position: number }
  | { type: "sliderFinished"; request: number; token?: string; code?: string; data?: string }
  /** A country code; without an area code also one of those, such as `+86`. */
  | { type: "areaChosen"; country: string; areaCode?: string }
  | { type: "textEdited"; text: string; caret?: number }
  | { type: "pasted"; text: string; start: number; end: number }
  | { type: "caretMoved"; caret: number }
  | { type: "blurred"; field: string }
  | { type: "wayChosen"; way: "number" | "email" }
  | { type: "codeEdited" | "emailEdited" | "emailCodeEdited"; text: string }
  | { type: "languageChanged"; language: LanguageTag }
  | {
      type:
        | "tryAgainTapped" | "sendCodeTapped" | "sendEmailCodeTapped" | "submitTapped" | "skipAssociationTapped"
        | "anotherNumberTapped" | "suggestedNumberTapped" | "createAccountTapped" | "startOverTapped" | "cancelled" | "tick"
        | "sliderChecked" | "pictureChanged" | "sliderClosed";
    };

/** The request that performs an effect: all of it but the service's address, and headers of the page's own. */
export interface ServiceCall {
  method: "GET" | "POST";
  /** From the service's address on: `/api/v2/sdk/sms/send`. */
  path: string;
  headers: Record<string, string>;
  /** JSON; absent for a request without one. */
  body?: string;
}

/** Absent for what the service has no request for: the page performs it by other means. */
type Performed = { http?: ServiceCall };

/** What the host has to do. */
export type FormEffect =
  | ({ type: "loadDefinitions"; request: number } & Performed)
  | { type: "showSlider"; request: number; mobile: string }
  /** With the option `captcha`, instead of `showSlider` and `showEmailSlider`. */
  | ({ type: "loadPictures" | "checkPosition"; request: number } & Performed)
  /** Two PNGs in base64, and their sizes in pixels: the picture with a gap, and the piece at its left edge. */
  | { type: "showPictures"; picture: string; piece: string; width: number; height: number; pieceWidth: number }
  | ({
      type: "sendSMS";
      request: number;
      mobile: string;
      smsType: string;
      captchaToken?: string;
      createsAccount: boolean;
    } & Performed)
  | { type: "showEmailSlider"; request: number; email: string }
  | ({ type: "sendEmailCode"; request: number; email: string; emailType: string; captchaToken?: string } & Performed)
  | { type: "useLanguage"; language: LanguageTag }
  | ({
      type: "bind" | "register" | "logIn" | "passSecondFactor" | "changeNumber";
      request: number;
      mobile?: string;
      code?: string;
      stateToken: string;
      email?: string;
      createsAccount: boolean;
    } & Performed)
  | ({ type: "signIn"; vendor?: string } & Performed)
  /** Asks for the account's number, before a second factor. */
  | ({ type: "loadNumber"; request: number; stateToken: string } & Performed)
  | { type: "confirmOneTap"; request: number }
  /** Have the vendor's SDK sign in again, then send `vendorSignedInAgain`, or `answered` without a status. */
  | { type: "associate"; request: number; vendor: string; sessionToken: string; idToken: string; expiresIn?: number }
  | ({ type: "requestAssociation"; request: number } & Performed)
  | { type: "rememberArea"; country: string; areaCode: string }
  | { type: "announce"; text: string }
  | { type: "focus"; field: string }
  | { type: "report"; code: string }
  | { type: "finish"; sessionToken: string; idToken: string; expiresIn?: number }
  /** `mobile`: the account's number, where the reason is `numberChanged`. */
  | { type: "close"; reason: string; mobile?: string };

export interface PickerRow {
  country: string;
  areaCode: string;
  name: string;
  /** `+86`, or `+1-684`. */
  code: string;
  isChosen: boolean;
}

export interface BindFormOptions extends LoadingOptions {
  definitions?: string | BufferSource | object | Definitions;
  language?: LanguageTag;
  /**
   * The area chosen last time, as the effect `rememberArea` gave it. The picker lists it after the preferred one, and a form
   * without a preferred area starts with it. A name, such as `HK`, works where `definitions` are given.
   */
  area?: string | { country: string; areaCode: string };
  /**
   * The service that performs effects: a vendor of the identity service, Bamboocloud IDaaS for customers by default, which is also
   * `identity`, or a back end with login by SMS. A call that the vendor doesn't have is an error whose code names both.
   */
  service?: "ciam" | "eiam" | "oneaccess" | "smsLogin" | "identity";
  /** The vendor of logins and associations at a back end with login by SMS: `weibo`. */
  vendor?: string;
  /** The identifier of the app at the service, for a header of each request. */
  clientID?: string;
  /**
   * What `save` returned. The form begins as a new one, and `isRestored` is false, where it is damaged or of another
   * version, or the login's token is missing.
   */
  saved?: string | null;
  /** The token of the login that a saved form is about, which isn't saved. */
  stateToken?: string | null;
  /** Whether a slider is shown before a code is sent; by default not with login by SMS. */
  slider?: boolean;
  /** Whether the identity service's own slider is shown before a code is sent. */
  captcha?: boolean;
  /** Whether the number is grouped while it is typed. */
  grouping?: boolean;
  /** Whether the form offers an e-mail address instead of the number, if the service takes both. */
  email?: boolean;
  /** The time in seconds since 1970; by default `Date.now()`. */
  clock?: () => number;
}

/** The form where a person binds a number: events in, effects out. */
export class BindForm {
  constructor(options?: BindFormOptions);
  /** Creates a form once its module is compiled, which `wasm` names as for `Definitions.load`. It needs no `initialize`. */
  static create(options?: BindFormOptions & { wasm?: string | URL }): Promise<BindForm>;
  /** A form of the same module, at once: instead of one whose instance has ended. */
  another(options?: BindFormOptions): BindForm;
  readonly state: FormState;
  /** The effects with which the form begins: those of a restored one, whose definitions are loaded again. */
  readonly firstEffects: FormEffect[];
  /** Whether the form continues the `saved` one. */
  readonly isRestored: boolean;
  send(event: FormEvent): FormEffect[];
  /**
   * The form as a text with which another one continues, after a reload; `undefined` for a form that is over: delete what was
   * saved. It has the number, the address and the codes only where they are named, and never a token.
   */
  save(kept?: { number?: boolean; email?: boolean; code?: boolean }): string | undefined;
  /** What numbers of an area look like; empty unless `definitions` were given. */
  shape(area?: string): Shape | Record<string, never>;
  picker(search?: string): { title: string; noResultsText: string; rows: PickerRow[] } | undefined;
}
