// Browsers that tests drive: Chromium by its debugging pipe, Firefox by Marionette, WebKitGTK by WebDriver. Nothing but Node
// and the browser is needed; WebKitGTK wants a display, so without one it runs under Xvfb.
//
//   const browser = await launch("firefox");
//   await browser.navigate(url);
//   await browser.evaluate("document.title");    // an expression; a promise is awaited
//   await browser.press("ArrowDown");             // a character, or the name of a key; and "Shift" or "Alt" that is held
//   await browser.click(20, 40);                  // a place in the window
//   await browser.edit("paste");                  // or "copy", by the keys for it
//   await browser.choose("#file", path);          // a file for an input of files
//   await browser.close();

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts a browser: "chromium", "firefox" or "webkit". Chromium and Firefox save downloads in a folder, if it is named. */
export async function launch(kind, { downloads } = {}) {
  const starts = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };
  const profile = mkdtempSync(join(tmpdir(), `phonecheck-${kind}-`));
  const program = new Program(profile);
  try {
    return await starts[kind](program, profile, downloads);
  } catch (error) {
    await program.end();
    throw error;
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls a function until it returns something; throws after a minute. */
async function awaited(what, attempt) {
  for (let tries = 0; tries < 600; tries++) {
    const found = await attempt();
    if (found !== undefined) return found;
    await pause(100);
  }
  throw new Error(`${what} didn't start`);
}

/** A browser's processes, a group of their own, and its folder. */
class Program {
  #folder;
  #process;

  constructor(folder) { this.#folder = folder; }

  start(command, words, stdio = ["ignore", "ignore", "ignore"], environment = {}) {
    this.#process = spawn(command, words, { stdio, detached: true, env: { ...process.env, ...environment } });
    this.#process.on("error", (error) => { this.failure = error; });
    return this.#process;
  }

  async end() {
    if (this.#process?.pid) {
      const { exitCode, signalCode } = this.#process;
      const ended = exitCode !== null || signalCode !== null || new Promise((resolve) => this.#process.once("exit", resolve));
      try { process.kill(-this.#process.pid, "SIGKILL"); } catch { /* None of them runs any more. */ }
      await ended;
    }
    await this.#removeFolder();
  }

  /**
   * Processes may still write to the folder for a moment after the signal, so it is emptied repeatedly; what is left
   * after five seconds is left to the system.
   */
  async #removeFolder() {
    for (let tries = 0; tries < 50; tries++) {
      try { return await rm(this.#folder, { recursive: true, force: true }); } catch { await pause(100); }
    }
    console.error(`${this.#folder} can't be removed`);
  }
}

// MARK: Chromium

async function startChromium(program, profile, downloads) {
  const chromium = program.start(process.env.CHROMIUM ?? "chromium", [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
    "--no-first-run", "--window-size=800,900", `--user-data-dir=${profile}`, "about:blank",
  ], ["ignore", "ignore", "ignore", "pipe", "pipe"]);
  const requests = [];
  const send = debuggingPipe(chromium.stdio[3], chromium.stdio[4], ({ method, params }) => {
    if (method === "Network.requestWillBeSent") requests.push(params.request.url);
  });
  if (downloads) await send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const page = (method, parameters) => send(method, parameters, sessionId);
  await page("Page.enable");
  await page("Runtime.enable");
  await page("Network.enable");
  return {
    /** The addresses of all requests so far, of the page and its downloads. */
    requests: () => [...requests],
    /** A command of the debugging protocol; other browsers have none. */
    command: page,
    navigate: (url) => page("Page.navigate", { url }),
    async evaluate(expression) {
      const { result, exceptionDetails } = await page("Runtime.evaluate", {
        expression, awaitPromise: true, returnByValue: true, userGesture: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async press(key, held) {
      const text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
      // Those of other characters are other keys': 46 is a full stop and Delete.
      const windowsVirtualKeyCode = KEYS[key]?.code ?? (/^[0-9a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
      const modifiers = MODIFIERS[held]?.flag ?? 0;
      const isCharacter = !(modifiers & MODIFIERS.Control.flag);
      await page("Input.dispatchKeyEvent", { type: "keyDown", key, text: isCharacter ? text : undefined, windowsVirtualKeyCode, modifiers });
      await page("Input.dispatchKeyEvent", { type: "keyUp", key, windowsVirtualKeyCode, modifiers });
    },
    /** Holds a key down, which repeats as systems have it, ten times. */
    async hold(key) {
      const event = { key, text: key === "Enter" ? "\r" : key, windowsVirtualKeyCode: KEYS[key]?.code ?? 0 };
      for (let times = 0; times <= 10; times++) {
        await page("Input.dispatchKeyEvent", { ...event, type: "keyDown", autoRepeat: times > 0 });
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      await page("Input.dispatchKeyEvent", { ...event, type: "keyUp", text: undefined });
    },
    async click(x, y) {
      const place = { x, y, button: "left", clickCount: 1 };
      await page("Input.dispatchMouseEvent", { ...place, type: "mousePressed" });
      await page("Input.dispatchMouseEvent", { ...place, type: "mouseReleased" });
    },
    /** Presses at one place, and lets go at another. */
    async drag([x, y], [toX, toY]) {
      const button = { button: "left", clickCount: 1 };
      await page("Input.dispatchMouseEvent", { ...button, type: "mousePressed", x, y });
      await page("Input.dispatchMouseEvent", { ...button, type: "mouseMoved", x: toX, y: toY });
      await page("Input.dispatchMouseEvent", { ...button, type: "mouseReleased", x: toX, y: toY });
    },
    async choose(selector, ...files) {
      const { root } = await page("DOM.getDocument");
      const { nodeId } = await page("DOM.querySelector", { nodeId: root.nodeId, selector });
      await page("DOM.setFileInputFiles", { nodeId, files });
    },
    /** Drops files on a place, as from a folder of the system. */
    async drop(x, y, ...files) {
      const data = { items: [], files, dragOperationsMask: 1 };
      for (const type of ["dragEnter", "dragOver", "drop"]) await page("Input.dispatchDragEvent", { type, x, y, data });
    },
    /** Begins or continues a text that an input method composes. */
    beginText: (text) => page("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Composes texts one after another, as an input method does, and ends with the last of them. */
    async compose(...texts) {
      const last = texts.pop();
      for (const text of texts) await this.beginText(text);
      await page("Input.insertText", { text: last });
    },
    /** What the system prefers: "light" or "dark", and whether colours are forced. */
    prefer: (value, forced = "none") => page("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value }, { name: "forced-colors", value: forced }] }),
    /** The size of the window, and whether it is a phone's. */
    resize: (width, height, isPhone = false) => page("Emulation.setDeviceMetricsOverride", {
      width, height, deviceScaleFactor: 1, mobile: isPhone }).then(() => page("Emulation.setTouchEmulationEnabled", { enabled: isPhone })),
    async edit(command) {
      const key = { type: "keyDown", key: EDITING_KEYS[command], modifiers: 2, commands: [command] };
      await page("Input.dispatchKeyEvent", key);
      await page("Input.dispatchKeyEvent", { ...key, type: "keyUp", commands: [] });
    },
    /** What assistive technology gets: roles, names, values, states. */
    async accessibilityNodes() {
      const { nodes } = await page("Accessibility.getFullAXTree");
      return nodes.filter((node) => !node.ignored).map((node) => ({
        role: node.role?.value, name: node.name?.value ?? "", value: node.value?.value,
        properties: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
      }));
    },
    async screenshot(clip = { x: 0, y: 0, width: 800, height: 620 }) {
      const { data } = await page("Page.captureScreenshot", { format: "png", clip: { ...clip, scale: 1 } });
      return Buffer.from(data, "base64");
    },
    /** What is printed on A4, as a PDF. */
    async pdf() {
      const { data } = await page("Page.printToPDF", { paperWidth: 8.27, paperHeight: 11.69, preferCSSPageSize: true });
      return Buffer.from(data, "base64");
    },
    /** What the page is shown on: "screen" or "print". */
    show: (media) => page("Emulation.setEmulatedMedia", { media }),
    close: () => program.end(),
  };
}

/** Messages of the debugging protocol, each ended by a NUL. `onEvent` gets those that answer no call. */
function debuggingPipe(to, from, onEvent) {
  const calls = new Calls((number, method, params, sessionId) => {
    to.write(JSON.stringify({ id: number, method, params, sessionId }) + "\0");
  });
  let rest = "";
  from.setEncoding("utf8").on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
      if (message.id === undefined) onEvent(message);
      else calls.finish(message.id, message.error?.message, message.result);
    }
  });
  return (method, params = {}, sessionId) => calls.make(method, params, sessionId);
}

/** Numbered calls that wait for their answers. */
class Calls {
  #number = 0;
  #waiting = new Map();
  #write;

  constructor(write) { this.#write = write; }

  make(...call) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(++this.#number, { resolve, reject });
      this.#write(this.#number, ...call);
    });
  }

  finish(number, error, result) {
    const { resolve, reject } = this.#waiting.get(number) ?? {};
    this.#waiting.delete(number);
    if (error) reject?.(new Error(error));
    else resolve?.(result);
  }
}

// MARK: Firefox and WebKit

/** Names of keys: Chromium's codes and WebDriver's characters. */
const KEYS = {
  Enter: { code: 13, character: "\uE007" }, Escape: { code: 27, character: "\uE00C" }, Tab: { code: 9, character: "\uE004" },
  Backspace: { code: 8, character: "\uE003" }, ArrowDown: { code: 40, character: "\uE015" },
  ArrowUp: { code: 38, character: "\uE013" }, ArrowLeft: { code: 37, character: "\uE012" }, ArrowRight: { code: 39, character: "\uE014" },
  End: { code: 35, character: "\uE010" },
};
const MODIFIERS = { Alt: { flag: 1, character: "\uE00A" }, Shift: { flag: 8, character: "\uE008" }, Control: { flag: 2, character: "\uE009" } };
const EDITING_KEYS = { copy: "c", paste: "v" };

/** A browser that takes WebDriver's commands: `send` takes their names in Marionette, and their parameters. */
function webDriverBrowser(program, send) {
  const strike = (...keys) => send("PerformActions", {
    actions: [{ type: "key", id: "keyboard", actions: [
      ...keys.map((value) => ({ type: "keyDown", value })), ...keys.toReversed().map((value) => ({ type: "keyUp", value })),
    ] }] });
  return {
    navigate: (url) => send("Navigate", { url }),
    async evaluate(expression) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => (${expression}\n))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await send("ExecuteAsyncScript", { script, args: [] });
      if (error) throw new Error(error);
      return value;
    },
    press: (key, held) => strike(...(held ? [MODIFIERS[held].character] : []), KEYS[key]?.character ?? key),
    click: (x, y) => send("PerformActions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), origin: "viewport" }, { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ] }] }),
    edit: (command) => strike(MODIFIERS.Control.character, EDITING_KEYS[command]),
    async choose(selector, ...files) {
      const found = await send("FindElement", { using: "css selector", value: selector });
      const [id] = Object.values(found.value ?? found);
      await send("ElementSendKeys", { id, text: files.join("\n") });
    },
    close: () => program.end(),
  };
}

async function startFirefox(program, profile, downloads) {
  writeFileSync(join(profile, "user.js"), 'user_pref("marionette.port", 0);\nuser_pref("app.update.disabledForTesting", true);\n'
    + (downloads ? `user_pref("browser.download.folderList", 2);\nuser_pref("browser.download.dir", ${JSON.stringify(downloads)});\nuser_pref("browser.download.useDownloadDir", true);\nuser_pref("browser.download.always_ask_before_handling_new_types", false);\n` : ""));
  program.start(process.env.FIREFOX ?? "firefox", ["--headless", "--marionette", "--no-remote", "--profile", profile, "about:blank"],
    undefined, { HOME: profile, MOZ_HEADLESS_WIDTH: "800", MOZ_HEADLESS_HEIGHT: "900" });
  const portFile = join(profile, "MarionetteActivePort");
  const port = await awaited("Firefox", () => {
    if (program.failure) throw program.failure;
    return existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) || undefined : undefined;
  });
  const call = await marionette(port);
  await call("WebDriver:NewSession", {});
  return webDriverBrowser(program, async (name, parameters) => (await call(`WebDriver:${name}`, parameters))?.value);
}

/** Messages of Marionette, each after its length in bytes: a number of its own, then name and parameters, or error and result. */
async function marionette(port) {
  const socket = createConnection({ port, host: "127.0.0.1" });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const calls = new Calls((number, name, parameters) => {
    const text = JSON.stringify([0, number, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
  });
  let rest = Buffer.alloc(0);
  socket.on("data", (data) => {
    rest = Buffer.concat([rest, data]);
    for (let colon; (colon = rest.indexOf(":")) > 0;) {
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) return;
      const message = JSON.parse(rest.subarray(colon + 1, end));
      rest = rest.subarray(end);
      // The first message says what the browser is.
      if (Array.isArray(message)) calls.finish(message[1], message[2]?.message, message[3]);
    }
  });
  return (name, parameters) => calls.make(name, parameters);
}

/** A free port, which its driver needs. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function startWebKit(program, profile) {
  const driver = process.env.WEBKIT_DRIVER ?? "WebKitWebDriver";
  const port = await freePort();
  const words = [driver, `--port=${port}`, "--host=127.0.0.1"];
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) words.unshift("xvfb-run", "--auto-servernum");
  program.start(words[0], words.slice(1), undefined, { HOME: profile, XDG_RUNTIME_DIR: profile });
  const request = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method, body: body && JSON.stringify(body), headers: { "content-type": "application/json" } });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await awaited("WebKitWebDriver", async () => {
    if (program.failure) throw program.failure;
    return request("GET", "/status").catch(() => undefined);
  });
  const { sessionId } = await request("POST", "/session", { capabilities: {} });
  const paths = { Navigate: () => "url", ExecuteAsyncScript: () => "execute/async", PerformActions: () => "actions", FindElement: () => "element", ElementSendKeys: ({ id }) => `element/${id}/value` };
  return webDriverBrowser(program, (name, parameters) => request("POST", `/session/${sessionId}/${paths[name](parameters)}`, parameters));
}
