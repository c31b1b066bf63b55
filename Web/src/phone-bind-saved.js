// What a <phone-bind> keeps while its page is reloaded, in the tab's sessionStorage: the form without token and code.
//
// A record is "1 TIME DIGEST", a line end and what the form saved. The digest is of the flow, the service and the app, so that a
// form of another login, of another kind, or of another tenant isn't taken up. Flows without a token have the same one for everybody,
// so that nothing is taken up for long.

import { digest } from "./phone-field-copies.js";

const PREFIX = "phonecheck-form:";

/** How long a form is kept, in milliseconds: a code that was sent is over by then. */
const LIFETIME = 15 * 60_000;

/** What tells a flow at a service from others; `undefined` where browsers have no digests: pages of http other than this machine's. */
export async function keyOf(flow, service, clientID) {
  try { return await digest(JSON.stringify([service, clientID, Object.entries(flow).sort()])); } catch { return undefined; }
}

/** What a form of the same flow has saved under a name; `undefined` without it. */
export function recall(name, key) {
  try {
    const [, time, found, text] = /^1 (\d{1,15}) ([0-9a-f]{64})\n([^]*)$/.exec(sessionStorage.getItem(PREFIX + name)) ?? [];
    const age = Date.now() - Number(time);
    if (found !== key) return undefined;
    if (age >= 0 && age < LIFETIME) return text;
    sessionStorage.removeItem(PREFIX + name);
    return undefined;
  } catch {
    // A page that may not keep anything.
    return undefined;
  }
}

/** Keeps what a form has saved; forgets it where the form saves nothing any more, and leaves what others have saved. */
export function keep(name, key, text) {
  try {
    const hadSaved = recall(name, key) !== undefined;
    if (text !== undefined) sessionStorage.setItem(PREFIX + name, `1 ${Date.now()} ${key}\n${text}`);
    else if (hadSaved) sessionStorage.removeItem(PREFIX + name);
  } catch {
    // As above: a reload begins anew. What was saved before isn't what is entered now.
    try { sessionStorage.removeItem(PREFIX + name); } catch { /* Nothing is kept at all. */ }
  }
}
