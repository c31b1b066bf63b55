/** `<phone-field>` and `<phone-bind>` in JSX of React 18 and later: `import type {} from "phonecheck/react"`. */

import type { PhoneBindAttributes } from "./phone-bind.js";
import type { PhoneFieldAttributes } from "./phone-field.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "phone-field": PhoneFieldAttributes;
      "phone-bind": PhoneBindAttributes;
    }
  }
}
