/** `<phone-field>` and `<phone-bind>` in templates of Vue 3: `import type {} from "phonecheck/vue"`. */

import type { PhoneBindHandlers, PhoneBindProps, PhoneFieldHandlers, PhoneFieldProps } from "./phone-elements.js";

declare module "vue" {
  interface GlobalComponents {
    "phone-field": new () => { $props: Omit<PhoneFieldProps, keyof PhoneFieldHandlers> & PhoneFieldHandlers };
    "phone-bind": new () => { $props: PhoneBindProps & PhoneBindHandlers };
  }
}
