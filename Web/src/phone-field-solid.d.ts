/** `<phone-field>` and `<phone-bind>` in JSX of Solid: `import type {} from "phonecheck/solid"`. */

import type { PhoneBindListeners, PhoneBindProps, PhoneFieldListeners, PhoneFieldProps } from "./phone-elements.js";

/** Solid sets a property where its name has this prefix, else an attribute. */
type Properties<Props> = { [Name in keyof Props & string as `prop:${Name}`]?: Props[Name] };

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "phone-field": PhoneFieldProps & Properties<PhoneFieldProps> & PhoneFieldListeners<"on:">;
      "phone-bind": PhoneBindProps & Properties<PhoneBindProps> & PhoneBindListeners<"on:">;
    }
  }
}
