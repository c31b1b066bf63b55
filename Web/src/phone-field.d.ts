/** `<phone-field>`: a field for a mobile number. Importing the module defines the element. */

import type { FormField } from "./phonecheck.js";

export class PhoneField extends HTMLElement {
  static readonly formAssociated: true;

  /** A URL, or JSON as text, bytes or object. What was typed is taken up; the same URL is fetched again. */
  get definitions(): string | Uint8Array | object | undefined;
  set definitions(source: string | Uint8Array | object | null | undefined);
  /** What the form submits: the number in `format`, or an empty text while it isn't accepted. Any spelling can be set. */
  get value(): string;
  set value(text: string | null | undefined);
  /** The accepted number in several forms. */
  readonly number: FormField["number"];

  get name(): string;
  set name(name: string | null | undefined);
  /** The country chosen at first: `CN`, `+86`. */
  get area(): string;
  set area(area: string | null | undefined);
  get label(): string;
  set label(label: string | null | undefined);
  /** What `value` is: `spelling`, `canonical` or `e164`. */
  get format(): string;
  set format(format: "spelling" | "canonical" | "e164" | (string & {}) | null | undefined);
  required: boolean;
  disabled: boolean;

  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly type: "phone-field";
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** An error of the page's own; an empty text takes it back. */
  setCustomValidity(message: string): void;
  /** Selects the text of the number. */
  select(): void;

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

export interface PhoneFieldEventMap extends HTMLElementEventMap {
  /** Definitions can't be fetched or used, or the field had to give up: a `DefinitionsError` has all places. It bubbles. */
  definitionserror: CustomEvent<Error>;
}

declare global {
  interface HTMLElementTagNameMap {
    "phone-field": PhoneField;
  }
}
