// The recipes of Docs/WebRecipes.md, run as they are printed: each block is a file of its own, named in its first line.
//
//   node --test Web/tests/recipes.mjs
//
// <phone-bind> asks the stand-in. /number and /form are answered here, after the example server in Swift where it is built
// (EXAMPLE_SERVER names another) has checked the number, and elsewhere after the module has.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { initialize, loadDefinitions } from "../dist/phonecheck.js";
import { compiled } from "./compiled.mjs";
import { blocks, serveFiles, servePage } from "./documents.mjs";
import {
  browser, click, evaluate, focusInput, HAS_DEFINITIONS, kind, note, open, origin, pause, press, property, root, run, serve, shown,
  type, until, value,
} from "./pages.mjs";
import { asked, askedHeaders, standIn } from "./stand-in.mjs";

const NAME = /^(?:\/\/|<!--) (\S+\.\w+)/;
/** The text of each file of the page. */
const files = Object.fromEntries(blocks("WebRecipes.md").filter(({ language }) => !["sh", "swift"].includes(language))
  .map(({ text }) => [text.match(NAME)[1], text]));
const command = blocks("WebRecipes.md").find(({ text }) => text.startsWith("esbuild "));
const SCRIPTS = readdirSync(join(root, "Web/dist")).filter((name) => /\.(js|wasm)$/.test(name));
const FORM_PATH = "/form";
const TAKEN = "+86-13900139000";

/** Requests to this server: path and body. */
const posted = [];
const read = async (request) => {
  let body = "";
  for await (const data of request) body += data;
  return body;
};
const answerScript = (response, text) => response.writeHead(200, { "content-type": "text/javascript" }).end(text);
const imported = (name) => import(`data:text/javascript,${encodeURIComponent(files[name])}`);
let validator, numberErrors, server;

/** The errors of a posted number: those of the definitions, and one that only a page's own server knows. */
async function errorsOf(mobile) {
  const errors = await numberErrors(mobile, { server, language: "en" });
  // What is sent here is canonical, or has an error.
  if (errors.length === 0 && mobile === TAKEN) return [{ field: "mobile", code: "TAKEN", message: "Another <account> has this number" }];
  return errors;
}

const program = process.env.EXAMPLE_SERVER ?? join(root, "Integrations/Server/.build/debug/example-server");

let child;
after(() => child?.kill());

/** Starts the server with the check, and returns where it is. */
function startServer() {
  if (!existsSync(program)) {
    console.log(`${program} isn't built (make test-server): the module answers for it`);
    serve("/bind/check", async (request, response) => {
      const verdict = validator.check(JSON.parse(await read(request)).mobile, { language: request.headers["accept-language"] });
      const errors = [{ field: "code", message: "Enter the code" }];
      if (verdict.status !== "valid") errors.unshift({ field: "mobile", code: "IDAAS.SDK.COMMON.1002", reason: verdict.reason, message: verdict.message });
      response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ errors }));
    });
    return origin;
  }
  child = spawn(program, ["--definitions", `${origin}/area-codes.json`, "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error("the example server has ended")));
    let log = "";
    const listen = (data) => {
      log += data;
      const [, port] = /listening on 127\.0\.0\.1:(\d+)/.exec(log) ?? [];
      if (port) resolve(hasDefinitions(`http://127.0.0.1:${port}`));
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", listen);
  });
}

/** Waits until a server decides by definitions. */
async function hasDefinitions(address) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if ((await fetch(`${address}/readyz`)).ok) return address;
    await pause(50);
  }
  throw new Error("the example server has no definitions");
}

before(async () => {
  await initialize(readFileSync(join(root, "Web/dist/phonecheck.wasm")));
  validator = loadDefinitions(readFileSync(join(root, "Data/area-codes.sample.json")));
  ({ numberErrors } = await imported("check.mjs"));
  serveFiles("", { ...Object.fromEntries(SCRIPTS.map((name) => [name, `Web/dist/${name}`])), "area-codes.json": "Data/area-codes.sample.json",
    "vue.esm-browser.prod.js": ".build/vue/vue.esm-browser.prod.js" });
  const bytes = compiled(readFileSync(join(root, "Data/area-codes.sample.json"), "utf8"));
  serve("/area-codes.pcc", (_, response) => response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes));
  for (const [name, text] of Object.entries(files)) {
    if (/\.html$/.test(name)) servePage(`/${name}`, text);
    else if (/\.js$/.test(name)) serve(`/${name}`, (_, response) => answerScript(response, text));
  }
  serve("/number", async (request, response) => {
    const { mobile } = JSON.parse(await read(request));
    posted.push(mobile);
    const errors = await errorsOf(mobile);
    const body = errors.length ? { error_code: errors[0].code, error_msg: errors[0].message, errors } : {};
    response.writeHead(errors.length ? 400 : 200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  serve("/session", async (request, response) => {
    posted.push(JSON.parse(await read(request)));
    response.writeHead(204).end();
  });
  server = await startServer();
  const { page } = await imported("page.mjs");
  serve(FORM_PATH, async (request, response) => {
    const isPost = request.method === "POST";
    const mobile = new URLSearchParams(await read(request)).get("mobile") ?? "";
    if (isPost) posted.push(mobile);
    const [error] = isPost ? await errorsOf(mobile) : [];
    if (isPost && !error) return response.writeHead(303, { location: "/saved.html" }).end();
    const text = page({ value: mobile, error: error?.message });
    response.writeHead(error ? 400 : 200, { "content-type": "text/html", ...policy }).end(text);
  });
  servePage("/saved.html", "<!doctype html><title>Saved</title>");
});

/** Headers of the form that works without script. */
let policy = {};
beforeEach(() => { posted.length = 0; policy = {}; });

const enter = async (text) => {
  await evaluate("(document.querySelector('phone-field').focus(), document.querySelector('phone-field').select(), true)");
  await type(text);
};
const output = "document.querySelector('output').textContent";
const button = (title) => `[...document.querySelectorAll("button")].find((one) => one.textContent === "${title}")`;

/** What each page with a field and a script does. */
async function sendsANumber(isControlled) {
  await enter("1380013");
  await click(button("Send"));
  await pause(100);
  assert.deepEqual(posted, [], "an incomplete number isn't sent");
  assert.equal(await shown(), "138 0013", "nor erased");
  await enter("13900139000");
  await click(button("Send"));
  await until("document.querySelector('phone-field').error");
  assert.match(await note(), /^error: Another <account> has this number/);
  assert.equal(await evaluate("document.querySelector('form').checkValidity()"), false);
  await focusInput();
  await press("Backspace");
  assert.equal(await evaluate("document.querySelector('phone-field').error"), "", "an edit takes the error back");
  await enter("13900139000");
  await click(button("Send"));
  await until("document.querySelector('phone-field').error");
  await click(button("Clear"));
  await until("document.querySelector('phone-field').error === ''");
  assert.deepEqual([await shown(), await value()], ["", ""], "a reset empties the field");
  await enter("1380013");
  await click(button("Clear"));
  assert.equal(await shown(), "", "also one that is incomplete");
  if (isControlled) {
    await click(button("Use my last number"));
    await until("document.querySelector('phone-field').value === '+86-13800138000'");
  } else await enter("13800138000");
  await click(button("Send"));
  await until(`${output} === "Saved"`);
  assert.deepEqual(posted, [TAKEN, TAKEN, "+86-13800138000"]);
}

const within = (expression) => `(() => { const bind = document.querySelector("phone-bind"); const root = bind.shadowRoot;
  const number = root.querySelector("phone-field").shadowRoot.querySelector("input.number"); const code = root.querySelector("#code"); return ${expression}; })()`;
const isOpen = "document.querySelector('phone-bind')?.stage === 'open'";
const isReady = `${isOpen} && ${within("Boolean(root.querySelector('phone-field').shadowRoot.querySelector('.area .code').textContent)")}`;
const isCodeSent = within("/\\d/.test(root.querySelector('button.send-code').textContent)");
const withSlider = "window.slid = []; window.showSlider = ({ recipient, onToken }) => { slid.push(recipient); onToken('slider'); }";

/** Opens a page with a form that nothing is left of, against a new stand-in. */
async function openBind(path) {
  await standIn();
  await open("/saved.html", "true");
  await run("sessionStorage.clear()");
  await open(path, isReady);
}

/** Binds a number in an open page, which is reloaded while the SMS is read. */
async function bindsANumber(path) {
  await openBind(path);
  assert.equal(asked.length, 1, "the definitions are asked for once, also where a page mounts everything twice");
  await run(withSlider);
  await evaluate(within("(number.focus(), true)"));
  await type("13800138000");
  await evaluate(within("(root.querySelector('button.send-code').click(), true)"));
  await until(isCodeSent, "the code is sent");
  assert.deepEqual(await evaluate("slid"), ["+86-13800138000"]);
  assert.equal(askedHeaders.at(-1)["x-device-fingerprint"], "browser-1");
  assert.equal(askedHeaders.at(-1)["x-client-id"], "stand-in");
  await evaluate("(window.isOld = true, location.reload())").catch(() => {});
  await until(`!window.isOld && ${isReady}`, "the page is open again");
  await until(isCodeSent, "the countdown continues");
  assert.equal((await evaluate(within("number.value"))).replace(/ /g, ""), "13800138000");
  await evaluate(within("(code.focus(), true)"));
  await type("999999");
  await evaluate(within("(root.querySelector('button.submit').click(), true)"));
  await until(within("!root.querySelector('#code-note').hidden"), "the service's error is at the code");
  await evaluate(within("(code.focus(), code.select(), true)"));
  await type("123456");
  await evaluate(within("(root.querySelector('button.submit').click(), true)"));
  await until(`${output} === "Bound"`);
  assert.deepEqual(posted.map(({ sessionToken, expiresIn }) => [sessionToken, expiresIn]), [["session-token", 432000]]);
  assert.equal(asked.filter((line) => line.includes("sms/send")).length, 1);
}

/** Leaves the open form by unmounting its component. */
async function ends(path) {
  await openBind(path);
  await run("window.bind = document.querySelector('phone-bind'); window.seen = document.querySelector('output')");
  await click("document.querySelector('#leave')");
  await until("!document.querySelector('phone-bind')");
  assert.equal(await evaluate("bind.stage"), "closed");
  assert.equal(await evaluate("seen.textContent"), "", "nobody listens any more");
  assert.equal(await evaluate("sessionStorage.length"), 0);
}

// MARK: Plain pages

test("A plain page: a number is sent, refused at its field, and cleared", async () => {
  await open("/field.html");
  await sendsANumber(false);
});

test("A plain page: a number is bound, across a reload", async () => {
  await bindsANumber("/bind.html");
});

test("A plain page: a form that is left says so, also where the slider is closed", async () => {
  await openBind("/bind.html");
  await run("window.showSlider = ({ onClose }) => onClose()");
  await evaluate(within("(number.focus(), true)"));
  await type("13800138000");
  await evaluate(within("(root.querySelector('button.send-code').click(), true)"));
  await pause(200);
  assert.equal(asked.some((line) => line.includes("sms/send")), false);
  await evaluate(within("(root.querySelector('button.cancel').click(), true)"));
  await until(`${output} === "Closed"`);
});

// MARK: Without script

const input = "document.querySelector('input[name=mobile]')";

test("A form without script is answered with what was posted and the error", async () => {
  policy = { "content-security-policy": "script-src 'none'" };
  await open(FORM_PATH, "true");
  await run(`${input}.focus()`);
  await type('138"<b>');
  await press("Enter");
  await until("document.title === 'Check your number'");
  assert.equal(await evaluate(`${input}.value`), '138"<b>');
  assert.equal(await evaluate("document.querySelector('phone-field')"), null);
  assert.ok(await evaluate("document.getElementById(document.querySelector('input').getAttribute('aria-describedby')).textContent"));
  await run(`${input}.focus(); ${input}.select()`);
  await type("138 0013 8000");
  await press("Enter");
  await until("document.title === 'Saved'");
  assert.deepEqual(posted, ['138"<b>', "138 0013 8000"]);
});

test("A form with script has the field, with the server's value and error", async () => {
  await open(FORM_PATH);
  await focusInput();
  await type("13900139000");
  await press("Enter");
  await until("document.title === 'Check your number'");
  // Of no field every one has definitions.
  await until("document.querySelector('phone-field')");
  await until(HAS_DEFINITIONS);
  assert.match(await note(), /^error: Another <account> has this number/);
  assert.equal(await property("value"), TAKEN);
  assert.equal(await evaluate("document.querySelector('#mobile-error')"), null);
  assert.equal(await evaluate("document.querySelector('phone-field').labels[0].textContent"), "Mobile number");
  await enter("13800138000");
  await press("Enter");
  await until("document.title === 'Saved'");
  assert.deepEqual(posted, [TAKEN, "+86-13800138000"]);
});

// The other browsers' drivers wait for the script.
const inChromium = { skip: kind !== "chromium" };

test("What is typed while the script is loading stays, and so does the focus", inChromium, async () => {
  let release;
  serve("/upgrade.js", (_, response) => { release = () => answerScript(response, files["upgrade.js"]); });
  await browser.navigate(origin + FORM_PATH);
  await until(`location.pathname === "${FORM_PATH}" && ${input}`);
  await run(`${input}.focus()`);
  await type("1380013");
  release();
  await until("document.querySelector('phone-field')?.country");
  assert.equal(await shown(), "138 0013");
  await type("8000");
  assert.equal(await value(), "+86-13800138000");
  serve("/upgrade.js", (_, response) => answerScript(response, files["upgrade.js"]));
});

// MARK: Frameworks

const modules = "/usr/share/nodejs";
const hasReact = ["react", "react-dom"].every((name) => existsSync(join(modules, name))) && spawnSync("esbuild", ["--version"]).status === 0;
const inReact = { skip: hasReact ? false : "esbuild, or Debian's node-react or node-react-dom, is missing" };

/** Makes React's page as the page says. */
function makeReact() {
  const folder = join(root, ".build/recipes/react");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(join(root, "Web"), join(folder, "node_modules/phonecheck"));
  for (const name of ["NumberForm.jsx", "BindNumber.jsx", "main.jsx", "service.js"]) writeFileSync(join(folder, name), files[name]);
  const words = command.text.trim().split(" ").slice(1);
  const made = spawnSync("esbuild", [...words, "--public-path=/.build/recipes/react/out/"], {
    cwd: folder, encoding: "utf8", env: { ...process.env, NODE_PATH: modules } });
  assert.equal(made.status, 0, made.stderr);
  servePage("/react.html", `<!doctype html><html lang="en"><title>React</title><div id="app"></div>
    <script type="module" src="/.build/recipes/react/out/main.js"></script>`);
}

test("React 18: a number is sent, refused at its field, cleared, and set", inReact, async () => {
  makeReact();
  await open("/react.html", "document.querySelector('phone-field')?.country");
  await sendsANumber(true);
});

test("React 18: a number is bound, across a reload, in strict mode", inReact, async () => {
  makeReact();
  await bindsANumber("/react.html?bind");
});

test("React 18: a component that is unmounted ends its form", inReact, async () => {
  makeReact();
  await ends("/react.html?bind");
});

const inVue = { skip: existsSync(join(root, ".build/vue/vue.esm-browser.prod.js")) ? false : "Vue of PyPI's nicegui is missing" };

test("Vue 3: a number is sent, refused at its field, cleared, and set", inVue, async () => {
  await open("/vue.html", "document.querySelector('phone-field')?.country");
  await sendsANumber(true);
});

test("Vue 3: a number is bound, across a reload", inVue, () => bindsANumber("/vue.html?bind"));

test("Vue 3: a component that is unmounted ends its form", inVue, () => ends("/vue.html?bind"));
