/** `<phone-field>`: a field for a mobile number. Importing the module defines the element. */

import type { FormField, Reason, Texts } from "./phonecheck.js";

/** What a text of the page's may be about. */
export interface PhoneFieldFacts {
  reason?: PhoneFieldReason;
  /** What the field would say itself. */
  message?: string;
  country?: string;
  areaCode?: string;
  /** The name of the country, as the field shows it. */
  name?: string;
  digitCount: number;
  /** Such as `11` or `8–10, 13`. */
  lengths?: string;
  firstDigits: number[];
  beginnings: string[];
  example?: string;
}

type Text<Facts> = string | ((facts: Facts) => string | undefined);

/** Texts instead of the field's own, each a string or a function of facts; what is left out stays the field's. */
export interface PhoneFieldMessages {
  /** The language of these texts; countries have their names in it. */
  lang?: string;
  /** All texts of the language by their keys; those that are left out are in English. */
  texts?: Texts;
  label?: string;
  /** What the list of countries is called. */
  area?: string;
  search?: string;
  close?: string;
  noResults?: string;
  found?: Text<number>;
  placeholder?: Text<PhoneFieldFacts>;
  hint?: Text<PhoneFieldFacts>;
  /** That the extension isn't submitted with the number. */
  extension?: Text<PhoneFieldFacts & { extension: string }>;
  /** Definitions are loading, and it takes longer than a second. */
  opening?: string;
  /** Of `<phone-bind>`: the form can't be loaded. */
  unavailable?: string;
  /** What is wrong, by its reason, and for any other reason. */
  errors?: { [reason in Reason]?: Text<PhoneFieldFacts> };
  error?: Text<PhoneFieldFacts>;
  /** The required number is missing, before there are definitions. */
  missing?: string;
  waiting?: string;
  failed?: string;
  undecided?: string;
  /** With `checked-only`, instead of `failed`. */
  blocked?: string;
  /** The button that loads the definitions again. */
  retry?: string;
  /** The button that takes the number that was probably meant. */
  suggestion?: Text<{ title: string }>;
  /** Read out when a number has chosen another country. */
  switched?: Text<PhoneFieldFacts>;
  country?: Text<{ country: string; name: string }>;
}

/**
 * - `undecided`: only the server can tell; the number is submitted.
 * - `unchecked`: no definitions could be used; what was typed is submitted, except with `checked-only`.
 */
export type PhoneFieldStatus = "empty" | "loading" | "valid" | "invalid" | "undecided" | "unchecked";
export type PhoneFieldReason = NonNullable<FormField["reason"]>;

export class PhoneField extends HTMLElement {
  static readonly formAssociated: true;

  /** A URL, or JSON as text, bytes or object. What was typed is taken up; the same URL is fetched again. */
  get definitions(): string | Uint8Array | object | undefined;
  set definitions(source: string | Uint8Array | object | null | undefined);
  /**
   * What the form submits: the number in `format`, or an empty text while it isn't accepted; in a field that may only be read, the
   * text that it shows. Any spelling can be set; the value that it has changes nothing, and `null` empties it.
   */
  get value(): string;
  set value(text: string | null | undefined);
  /** What is in the field, accepted or not. */
  get rawValue(): string;
  set rawValue(text: string | null | undefined);
  /** The attribute `value`, which a reset restores. */
  get defaultValue(): string;
  set defaultValue(text: string | null | undefined);
  /** The accepted number in several forms. */
  readonly number: FormField["number"];
  /** The country code of the chosen country. */
  get country(): string | undefined;
  set country(code: string | undefined);
  readonly status: PhoneFieldStatus;
  /** The stable code of what is wrong; `undefined` when nothing is. */
  readonly reason: PhoneFieldReason | undefined;
  /** Texts of the page's, or the URL of a JSON file with them. */
  get messages(): PhoneFieldMessages | string | URL | undefined;
  set messages(messages: PhoneFieldMessages | string | URL | null | undefined);

  get name(): string;
  set name(name: string | null | undefined);
  /** The country chosen at first: `CN`, `+86`, or `auto` for that of the person's languages. */
  get area(): string;
  set area(area: string | null | undefined);
  get label(): string;
  set label(label: string | null | undefined);
  /** What `value` is: `spelling`, `canonical` or `e164`. */
  get format(): string;
  set format(format: "spelling" | "canonical" | "e164" | (string & {}) | null | undefined);
  get placeholder(): string;
  set placeholder(text: string | null | undefined);
  /** A name for autofill, other than `tel`. */
  get autocomplete(): string;
  set autocomplete(name: string | null | undefined);
  get hint(): string;
  set hint(text: string | null | undefined);
  /** An error of the page's own. */
  get error(): string;
  set error(text: string | null | undefined);
  /** Country codes: `DE, AT, CH`. */
  get only(): string;
  set only(codes: string | null | undefined);
  get exclude(): string;
  set exclude(codes: string | null | undefined);
  /** Country codes that the list begins with. */
  get order(): string;
  set order(codes: string | null | undefined);
  /** Where the WebAssembly module is. */
  get wasm(): string;
  set wasm(url: string | null | undefined);
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  /** Whether what can't be part of a number is refused, and said so. */
  strict: boolean;
  /** Whether countries have flags of letters; or where their pictures are: `/flags/{code}.svg`, or `{CODE}` for capitals. */
  flags: boolean | string;
  labelHidden: boolean;
  /** Whether the last good copy of definitions from a URL is kept in `localStorage`, and used until the server has answered. */
  keepDefinitions: boolean;
  /** Whether a number is refused, rather than submitted unchecked, where no definitions can be used. */
  checkedOnly: boolean;

  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly type: "phone-field";
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** An error of the page's own, shown at once; an empty text takes it back. */
  setCustomValidity(message: string): void;
  /** Selects the text of the number. */
  select(): void;
  /** Opens the list of countries, where one may be chosen. */
  open(): void;
  close(): void;

  addEventListener<K extends keyof PhoneFieldEventMap>(
    type: K, listener: (this: PhoneField, event: PhoneFieldEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof PhoneFieldEventMap>(
    type: K, listener: (this: PhoneField, event: PhoneFieldEventMap[K]) => unknown, options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions,
  ): void;
}

/** Where definitions are from: the server, the copy in `localStorage`, or a script. */
export interface PhoneFieldLoad {
  origin: "network" | "kept" | "given";
  /** How long ago the server had them, in milliseconds; `undefined` where that isn't known. */
  age?: number;
}

export interface PhoneFieldEventMap extends HTMLElementEventMap {
  /** Definitions are used from now on, or found to be the server's still. */
  definitionsload: CustomEvent<PhoneFieldLoad>;
  /** @deprecated `definitionsload`: a listener that captures the loads of pictures and scripts hears this event, too. */
  load: CustomEvent<PhoneFieldLoad>;
  /** The list of countries is open. */
  listopen: CustomEvent<null>;
  /** The list of countries is closed. */
  listclose: CustomEvent<null>;
  /** A person, or the number that was entered, has chosen another country. It bubbles. */
  countrychange: CustomEvent<{ country: string; areaCode: string }>;
  /**
   * Definitions can't be fetched or used, or the field had to give up: a `DefinitionsError` has all places. What the field has
   * from the same URL stays in use. It bubbles.
   */
  definitionserror: CustomEvent<Error>;
}

/** Attributes of every element in JSX. */
export interface ElementAttributes {
  [attribute: `data-${string}` | `aria-${string}`]: unknown;
  id?: string;
  class?: string;
  className?: string;
  style?: unknown;
  slot?: string;
  title?: string;
  lang?: string;
  dir?: string;
  hidden?: boolean;
  tabIndex?: number;
  key?: string | number | null;
  ref?: unknown;
  children?: unknown;
}

/** Attributes of the element in JSX; properties beyond those are set by a reference. */
export interface PhoneFieldAttributes extends ElementAttributes {
  definitions?: string;
  name?: string;
  value?: string;
  area?: string;
  /** As `area`. */
  country?: string;
  label?: string;
  format?: "spelling" | "canonical" | "e164" | (string & {});
  placeholder?: string;
  autocomplete?: string;
  autofocus?: boolean;
  enterkeyhint?: "enter" | "done" | "go" | "next" | "previous" | "search" | "send";
  inputmode?: "tel" | "numeric" | "text" | "none";
  hint?: string;
  error?: string;
  only?: string;
  exclude?: string;
  order?: string;
  messages?: string;
  wasm?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  strict?: boolean;
  flags?: boolean | string;
  "label-hidden"?: boolean;
  "keep-definitions"?: boolean;
  "checked-only"?: boolean;
  onInput?: (event: any) => void;
  onChange?: (event: any) => void;
  onFocus?: (event: any) => void;
  onBlur?: (event: any) => void;
}

declare global {
  interface HTMLElementTagNameMap {
    "phone-field": PhoneField;
  }
  namespace JSX {
    interface IntrinsicElements {
      "phone-field": PhoneFieldAttributes;
    }
  }
}
