// URLs that a page names, and what messages show of them.

/** What a text names, relative to a base. An error of ours where it is no URL: some browsers' repeats the text, secrets included. */
export function urlOf(text, base, what) {
  try {
    return new URL(text, base);
  } catch {
    throw new TypeError(`${what}: not a URL; name one such as "https://example.com/file" or "/file"`);
  }
}

/** A URL for messages, without what may be secret. */
export function plainURL(address) {
  const url = new URL(address);
  // What these hold instead of a place.
  if (url.protocol === "data:") return "data:";
  const query = url.search && "?•";
  url.username = url.password = url.search = url.hash = "";
  return `${url.href}${query}`;
}

/** No browser fetches a URL with a user or password, and some say so with the password. */
export function refuseSecrets(url) {
  const { username, password } = new URL(url);
  if (username || password) throw new Error(`${plainURL(url)}: a URL with a user or password can't be fetched`);
}

/** The bytes of a file. Node and Deno have them; browsers don't load modules from files, and bundlers for them don't know this one. */
export async function bytesOfFile(url) {
  const files = "node:fs/promises";
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
  return readFile(url);
}
