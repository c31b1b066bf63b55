// The last good copy of definitions, in localStorage, for fields that ask for it: what there is when the next page opens without
// a network.
//
// A record is "1 TIME DIGEST", a line end and the text as it came, or the text of compiled definitions. Its key is a digest, so that nothing of a URL can be read
// there; user and password aren't part of it. A record that isn't what was written counts for nothing.

import { ofText, textOf } from "./phonecheck-compiled.js";

const PREFIX = "phonecheck-definitions:";

/**
 * SHA-256, in hexadecimal. Browsers have it for pages of https and of this machine; others keep no copies, since anybody on the way
 * could have replaced what they got.
 */
export async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The address of definitions, without what may be secret and doesn't identify them. */
function keyOf(address) {
  const url = new URL(address);
  url.username = url.password = url.hash = "";
  return digest(url.href).then((text) => PREFIX + text);
}

/**
 * The copy of definitions: `json`, text or the bytes of compiled definitions, and `age` in milliseconds, which a clock that was set
 * back leaves out; `undefined` without one.
 */
export async function recall(address) {
  try {
    const [, time, found, text] = /^1 (\d{1,15}) ([0-9a-f]{64})\n([^]*)$/.exec(localStorage.getItem(await keyOf(address))) ?? [];
    if (text === undefined || found !== await digest(`${time}\n${text}`)) return undefined;
    const age = Date.now() - Number(time);
    return { json: ofText(text), age: age >= 0 ? age : undefined };
  } catch {
    // A page that may not keep anything, or isn't of https.
    return undefined;
  }
}

/** Keeps definitions that were found right, text or the bytes of compiled ones, in one piece. */
export async function keep(address, json) {
  try {
    const text = typeof json === "string" ? json : textOf(json);
    const time = Date.now();
    const record = `1 ${time} ${await digest(`${time}\n${text}`)}\n${text}`;
    const key = await keyOf(address);
    try {
      localStorage.setItem(key, record);
    } catch {
      // No room: copies for other addresses are the first to go, unless that doesn't help.
      const others = Object.keys(localStorage).filter((other) => other.startsWith(PREFIX) && other !== key);
      const removed = others.map((other) => [other, localStorage.getItem(other)]);
      for (const other of others) localStorage.removeItem(other);
      try {
        localStorage.setItem(key, record);
      } catch {
        for (const [other, kept] of removed) localStorage.setItem(other, kept);
      }
    }
  } catch {
    // As above; and the next start goes without.
  }
}
