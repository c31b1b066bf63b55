/**
 * Types for components of Angular, whose templates take the elements with `CUSTOM_ELEMENTS_SCHEMA` and check neither attributes nor
 * events: `(countrychange)="chosen($event)"` and `chosen(event: PhoneFieldEvent<"countrychange">)`; `ElementRef<PhoneField>`.
 */

import type { From } from "./phone-elements.js";
import type { PhoneBind, PhoneBindEventMap } from "./phone-bind.js";
import type { PhoneField, PhoneFieldEventMap } from "./phone-field.js";

export type { PhoneBind, PhoneField };
export type PhoneFieldEvent<Name extends keyof PhoneFieldEventMap> = From<PhoneField, PhoneFieldEventMap[Name]>;
export type PhoneBindEvent<Name extends keyof PhoneBindEventMap> = From<PhoneBind, PhoneBindEventMap[Name]>;
