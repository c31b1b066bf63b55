// What a <phone-bind> keeps while its page is reloaded, in the tab's sessionStorage: the form without token and code.
//
// A record is "1 DIGEST", a line end and what the form saved. The digest is of the flow, so that a form of another login, or of
// another kind, isn't taken up.

import { digest } from "./phone-field-copies.js";

const PREFIX = "phonecheck-form:";

/** What tells a flow from others; `undefined` where browsers have no digests: pages of http other than this machine's. */
export async function keyOf(flow) {
  try { return await digest(JSON.stringify(flow)); } catch { return undefined; }
}

/** What a form of the same flow has saved under a name; `undefined` without it. */
export function recall(name, key) {
  try {
    const [, found, text] = /^1 ([0-9a-f]{64})\n([^]*)$/.exec(sessionStorage.getItem(PREFIX + name)) ?? [];
    return found === key ? text : undefined;
  } catch {
    // A page that may not keep anything.
    return undefined;
  }
}

/** Keeps what a form has saved; forgets it where the form saves nothing any more. */
export function keep(name, key, text) {
  try {
    if (text === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, `1 ${key}\n${text}`);
  } catch {
    // As above: a reload begins anew.
  }
}
