// What a page does for <phone-bind>: it sends requests, shows a slider, and has a vendor sign a person in again. What it returns
// becomes an event of the form; what it fails with, too.

/** How long a service may take, in milliseconds: as long as in apps. */
const PATIENCE = 15_000;

/** The most characters of an answer: definitions of 4 MiB, as everywhere. */
const LIMIT = 4 << 20;

/** Why a signal ended; Chrome before 98 doesn't say. */
const reasonOf = (signal) => signal.reason ?? new DOMException("aborted", "AbortError");

/** A signal that ends with another one or after a time, and what calls the timer off. */
function limited(signal, milliseconds) {
  const controller = new AbortController();
  const end = () => controller.abort(reasonOf(signal));
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  const timer = setTimeout(() => controller.abort(new DOMException("the service took too long", "TimeoutError")), milliseconds);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    },
  };
}

/** A promise, or the end of a signal, which not every page's function heeds. */
function unless(signal, promise) {
  return new Promise((resolve, reject) => {
    const end = () => reject(reasonOf(signal));
    signal.addEventListener("abort", end, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
    // A function may end the form itself.
    if (signal.aborted) end();
  });
}

/** The answer to a request, as an event has it; empty where none came. */
export async function ask(send, request, session) {
  const { signal, release } = limited(session, PATIENCE);
  try {
    return await unless(signal, (async () => read(await send({ ...request, signal })))());
  } catch (error) {
    // The form says that there was no answer; only the console knows more.
    if (!session.aborted) console.error(error);
    return {};
  } finally {
    release();
  }
}

/** A `Response` of fetch, or an object with its status and its body as text or JSON. */
async function read(answer) {
  if (!Number.isInteger(answer?.status) || answer.status < 100 || answer.status > 599) {
    throw new TypeError("<phone-bind>: `request` resolves to a Response, or to an object with status and body");
  }
  const { status } = answer;
  const body = typeof answer.text === "function" ? await answer.text() : answer.body ?? "";
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (text.length > LIMIT) throw new Error(`<phone-bind>: an answer of more than ${LIMIT} characters`);
  return { status, body: text };
}

/** How a slider ended: its token, or the code and the data of its SDK; closed, where there is neither, and where it failed. */
export async function slide(show, recipient, session) {
  try {
    const outcome = await unless(session, (async () => show({ ...recipient, signal: session }))());
    const { token, code, data } = typeof outcome === "string" ? { token: outcome } : outcome ?? {};
    if (token) return { token: String(token) };
    if (code === undefined) return {};
    return { code: String(code), data: data === undefined ? undefined : typeof data === "string" ? data : JSON.stringify(data) };
  } catch (error) {
    if (!session.aborted) console.error(error);
    return {};
  }
}

/** A vendor's new credential; `undefined` where the person signed in no more. */
export async function signInAgain(show, vendor, session) {
  try {
    const credential = await unless(session, (async () => show?.({ vendor, signal: session }))());
    const { code, userID, accessToken } = credential ?? {};
    const areTexts = (...values) => values.every((value) => typeof value === "string");
    if (!credential || areTexts(code) || (code === undefined && areTexts(userID, accessToken))) return credential;
    throw new TypeError("<phone-bind>: `signInAgain` resolves to { code } or { userID, accessToken }, as texts");
  } catch (error) {
    if (!session.aborted) console.error(error);
    return undefined;
  }
}
