/** `<phone-field>` and `<phone-bind>` in Svelte 4 and 5: `import type {} from "phonecheck/svelte"`. */

import type { PhoneBindListeners, PhoneBindProps, PhoneFieldListeners, PhoneFieldProps } from "./phone-elements.js";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "phone-field": PhoneFieldProps & PhoneFieldListeners<"on"> & PhoneFieldListeners<"on:">;
    "phone-bind": PhoneBindProps & PhoneBindListeners<"on"> & PhoneBindListeners<"on:">;
  }
}
