/** What the types for frameworks share: properties that templates set, and events by the names that templates listen to. */

import type { PhoneBind, PhoneBindAttributes, PhoneBindEventMap } from "./phone-bind.js";
import type { PhoneField, PhoneFieldAttributes, PhoneFieldEventMap } from "./phone-field.js";

type FieldEvent = "input" | "change" | "countrychange" | "definitionsload" | "definitionserror" | "listopen" | "listclose";
type BindEvent = "open" | "finish" | "close" | "countrychange" | "report" | "definitionserror";
/** An event with the element that it is dispatched at. */
export type From<Element, Kind> = Kind & { readonly target: Element };

/** Attributes of `<phone-field>`, and the properties that no attribute has. */
export type PhoneFieldProps = Omit<PhoneFieldAttributes, "definitions" | "messages"> & {
  definitions?: string | Uint8Array | object | null;
  messages?: PhoneField["messages"] | null;
  rawValue?: string | null;
};
/** Attributes of `<phone-bind>`, and the properties that no attribute has. */
export type PhoneBindProps = Omit<PhoneBindAttributes, "definitions" | "messages"> & {
  definitions?: string | Uint8Array | object | null;
} & Partial<Pick<PhoneBind, "request" | "slider" | "signInAgain" | "clock" | "messages">>;

/** Listeners of both elements, named by a prefix and the event: `oncountrychange`, `on:countrychange`. */
export type PhoneFieldListeners<Prefix extends string> = {
  [Name in FieldEvent as `${Prefix}${Name}`]?: (event: From<PhoneField, PhoneFieldEventMap[Name]>) => void;
};
export type PhoneBindListeners<Prefix extends string> = {
  [Name in BindEvent as `${Prefix}${Name}`]?: (event: From<PhoneBind, PhoneBindEventMap[Name]>) => void;
};
/** The same as properties: `onCountrychange`. */
export type PhoneFieldHandlers = {
  [Name in FieldEvent as `on${Capitalize<Name>}`]?: (event: From<PhoneField, PhoneFieldEventMap[Name]>) => void;
};
export type PhoneBindHandlers = {
  [Name in BindEvent as `on${Capitalize<Name>}`]?: (event: From<PhoneBind, PhoneBindEventMap[Name]>) => void;
};
