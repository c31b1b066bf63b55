/** `<phone-bind>`: the form that binds a number or an e-mail address to an account. Importing the module defines the element, and `<phone-field>`. */

import type { FormState } from "./phonecheck.js";
import type { ElementAttributes, PhoneFieldMessages } from "./phone-field.js";

/** A request to the service, as it documents it; without `path` it is what `fetch` takes as its second argument. */
export interface PhoneBindRequest {
  method: "GET" | "POST" | (string & {});
  /** From the root of the service: `/api/v2/sdk/sms/send`. */
  path: string;
  /** Without those that name the device, which the page adds where the service wants them. */
  headers: Record<string, string>;
  /** JSON; absent for a request without a body. */
  body?: string;
  /** Aborts after 15 seconds, and when the form ends. */
  signal: AbortSignal;
}

/** An answer, whatever its status: of `fetch`, or of any other way. One that rejects counts as no answer. */
export type PhoneBindAnswer = Response | { status: number; body?: string | object };

/** What a slider is for: the number or the address that gets a code next. */
export interface PhoneBindSlide {
  mobile?: string;
  email?: string;
  /** Aborts when the form ends. */
  signal: AbortSignal;
}

/** The slider's token, or what its SDK returned; nothing when the person closed it. */
export type PhoneBindSlid = string | { token: string } | { code: string | number; data?: string | object } | null | undefined | void;

/** What a vendor's login returned: a code, or a token of a user. */
export type PhoneBindCredential = ({ code: string } | { userID: string; accessToken: string }) & {
  vendor?: string;
  /** In seconds since 1970. */
  expiresAt?: number;
};

/** Nothing when the person didn't sign in. */
export type PhoneBindSignIn = (
  login: { vendor: string; signal: AbortSignal },
) => Promise<PhoneBindCredential | null | undefined | void> | PhoneBindCredential | null | undefined | void;

/** What the service requires, from its answer to a login that the page has made; or a login that the form makes. */
export type PhoneBindFlow =
  | {
      kind?: "bind" | "register" | "signIn";
      stateToken?: string;
      /** Whether the service takes a number: `VERIFY_PHONE`. The default is `true`. */
      takesNumber?: boolean;
      /**
       * Whether the service takes an e-mail address: `VERIFY_EMAIL`. If it takes both, the form offers the choice only with the
       * attribute `email`.
       */
      takesEmail?: boolean;
      /** Whether a person is asked before an account is made, where a back end with login by SMS knows none. */
      asksForNewAccounts?: boolean;
    }
  /** A second factor, with the token of a login that was answered `MFA_AUTH`: a code is sent to the account's number. */
  | { kind: "secondFactor"; stateToken: string }
  /** A new number for a signed-in person's account; `mobile` is the present one, whole or masked. It is shown masked. */
  | { kind: "numberChange"; idToken: string; mobile?: string }
  | PhoneBindCredential;

export interface PhoneBindTokens {
  sessionToken: string;
  idToken: string;
  /** In seconds. */
  expiresIn?: number;
}

/** Services that the form knows; `identity` means `ciam`. */
export type PhoneBindService = "ciam" | "eiam" | "oneaccess" | "smsLogin" | "identity";

/** `opening` and `failed` are before the form: the module is loaded, or can't be. */
export type PhoneBindStage = FormState["stage"] | "opening" | "failed" | undefined;

export class PhoneBind extends HTMLElement {
  /** Sends a request to the service. It has to be set before `open`. */
  get request(): ((request: PhoneBindRequest) => Promise<PhoneBindAnswer> | PhoneBindAnswer) | undefined;
  set request(request: ((request: PhoneBindRequest) => Promise<PhoneBindAnswer> | PhoneBindAnswer) | null | undefined);
  /** Shows a slider before a code is sent; without it, and without the attribute `captcha`, none is shown. */
  get slider(): ((slide: PhoneBindSlide) => Promise<PhoneBindSlid> | PhoneBindSlid) | undefined;
  set slider(slider: ((slide: PhoneBindSlide) => Promise<PhoneBindSlid> | PhoneBindSlid) | null | undefined);
  /** Has the vendor sign the person in again, to associate its account: a code can be used once. */
  get signInAgain(): PhoneBindSignIn | undefined;
  set signInAgain(signIn: PhoneBindSignIn | null | undefined);
  /** The time in seconds since 1970; by default `Date.now() / 1000`. */
  get clock(): (() => number) | undefined;
  set clock(clock: (() => number) | null | undefined);
  /** Texts of the number's field, with `texts` those of the whole form, or the URL of a JSON file with them. */
  get messages(): PhoneFieldMessages | string | URL | undefined;
  set messages(messages: PhoneFieldMessages | string | URL | null | undefined);
  /** A URL, or JSON as text, bytes or object: instead of the service's definitions, from the next `open` on. */
  get definitions(): string | Uint8Array | object;
  set definitions(source: string | Uint8Array | object | null | undefined);

  /**
   * Whose requests and answers these are: those of a vendor of the identity service, Bamboocloud IDaaS for customers (`ciam`, also
   * `identity`) or for employees (`eiam`) or Huawei Cloud OneAccess, or those of a back end with login by SMS.
   */
  get service(): string;
  set service(service: PhoneBindService | (string & {}) | null | undefined);
  /** The vendor whose account a back end with login by SMS associates: `wechat`. */
  get vendor(): string;
  set vendor(vendor: string | null | undefined);
  /** The app at the service: `X-client-id`, or `X-Hydrogen-Client-ID`. */
  get clientID(): string;
  set clientID(id: string | null | undefined);
  /** The country at first, where none is preferred: `HK+852`; with `definitions` of the page's also `HK`, or `+852`. */
  get area(): string;
  set area(area: string | null | undefined);
  /** A name under which the form is kept in `sessionStorage`, for a page that is reloaded; without it nothing is kept. */
  get saved(): string;
  set saved(name: string | null | undefined);
  /** Where the WebAssembly module is. */
  get wasm(): string;
  set wasm(url: string | null | undefined);
  /** Whether the identity service's own slider is shown before a code is sent, unless the page has a `slider`. */
  captcha: boolean;
  /** Whether the form offers an e-mail address instead of the number, if the service takes both. */
  email: boolean;
  /** Whether countries have flags of letters; or where their pictures are, as in `<phone-field>`. */
  flags: boolean | string;

  readonly stage: PhoneBindStage;
  /**
   * Opens the form, or the one that was kept for the same flow; one that is open ends without an event. It resolves when the form
   * is there, or can't be.
   */
  open(flow?: PhoneBindFlow): Promise<void>;
  /**
   * Leaves the form, as its own button does: `close`, or `finish` where only an association is missing. Also one that is being
   * opened, or couldn't be.
   */
  cancel(): void;

  addEventListener<K extends keyof PhoneBindEventMap>(
    type: K, listener: (this: PhoneBind, event: PhoneBindEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof PhoneBindEventMap>(
    type: K, listener: (this: PhoneBind, event: PhoneBindEventMap[K]) => unknown, options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

export interface PhoneBindEventMap extends HTMLElementEventMap {
  /** The form is there; whether it was kept. */
  open: CustomEvent<{ restored: boolean }>;
  /** The number or address is bound, or the person signed in: the last event of a form. It doesn't bubble. */
  finish: CustomEvent<PhoneBindTokens>;
  /**
   * The form is over without a login: the last event of a form. The reason is `cancelled`, `startOver` where the person wants to sign
   * in again, `vendorTokenExpired`, `unsupported` and steps that the form doesn't ask for, `accessDenied`, `numberChanged` where the
   * account's number is now `mobile`, `pending` and a status such as `MFA_AUTH`, or `failed` and the service's code, such as
   * `failed NO_ANSWER`.
   */
  close: CustomEvent<{ reason: string; mobile?: string }>;
  /** Something that only a change of configuration can fix; the person is told to contact support. */
  report: CustomEvent<{ code: string }>;
  /** A country to begin with the next time: `area` takes it as `HK+852`. It bubbles. */
  countrychange: CustomEvent<{ country: string; areaCode: string }>;
  /** The page's definitions, or the module, can't be fetched or used. It bubbles. */
  definitionserror: CustomEvent<Error>;
}

/** Attributes of the element in JSX; properties and events beyond those are set by a reference. */
export interface PhoneBindAttributes extends ElementAttributes {
  service?: PhoneBindService | (string & {});
  vendor?: string;
  "client-id"?: string;
  definitions?: string;
  area?: string;
  saved?: string;
  messages?: string;
  wasm?: string;
  captcha?: boolean;
  email?: boolean;
  flags?: boolean | string;
}

declare global {
  interface HTMLElementTagNameMap {
    "phone-bind": PhoneBind;
  }
  namespace JSX {
    interface IntrinsicElements {
      "phone-bind": PhoneBindAttributes;
    }
  }
}
