// The worker and the module: in the one file they are inside it; on a server they are beside the page.
//
// Either way the page can connect to nothing afterwards: the policy of the one file never allows it, and the page of a server adds
// that policy once it has its own two files, before a person can choose one.

import { byId } from "./dom.js";

const CLOSED = "connect-src 'none'";

/** The bytes of the module, and the text of the worker. */
export async function loadParts() {
  const [inside, worker] = [byId("module-bytes"), byId("worker-text")];
  if (inside) return { module: await unpacked(inside.textContent), worker: worker.textContent };
  const [module, text] = await Promise.all(["phonecheck-desk.wasm", "desk-worker.js"].map(async (name) => {
    const response = await fetch(new URL(name, document.baseURI));
    if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
    return name.endsWith(".js") ? response.text() : response.arrayBuffer();
  }));
  closeConnections();
  return { module, worker: text };
}

/** Adds a policy without connections to the page's, which workers then have as well. */
function closeConnections() {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = CLOSED;
  document.head.append(policy);
}

/** Bytes that were compressed by gzip and written in Base64. */
async function unpacked(base64) {
  const text = atob(base64.trim());
  const bytes = Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** A worker of a script's text: classic, so that every browser starts it from a file on a disk, too. */
export function workerOf(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(url);
  // The worker has read it once it answers; an early revocation would end it in some browsers.
  worker.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
