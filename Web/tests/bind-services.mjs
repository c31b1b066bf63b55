// Bad days of the identity service, each to its end in a page, in three languages: against the stand-in, which answers as the vendors' pages
// print. What is said is compared with Data/messages.tsv.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { banner, enter, errorAt, events, isCodeSent, isOver, reopen, SCRIPT, submit, tapUsable, within } from "./bind-page.mjs";
import { evaluate, root, show, until } from "./pages.mjs";
import { asked, standIn } from "./stand-in.mjs";

const LANGUAGES = ["en", "zh-CN", "zh-TW"];

/** The texts that people read, by key: one for each language. */
const TEXTS = Object.fromEntries(readFileSync(join(root, "Data/messages.tsv"), "utf8").split("\n").filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split("\t")).map(([key, ...texts]) => [key, texts]));

const WECHAT = { vendor: "wechat", code: "vendor-code" };
const BIND = ["login/wechat", "country-codes", "sms/send", "social/bind"];
const isWrong = (name) => within(`root.querySelector("#${name}").getAttribute("aria-invalid") === "true"`);

/** Shows an open form in a language. */
async function begin(language, { attributes = "", flow = WECHAT } = {}) {
  await show(`<phone-bind client-id="stand-in" ${attributes}></phone-bind>`, { script: SCRIPT, isReady: "window.isReady", attributes: `lang="${language}"` });
  await reopen(flow);
}

/** Types the number, and asks for a code. */
async function askForCode(number = "13800138000") {
  await enter("number", number);
  await tapUsable("send-code");
}

/** Whether a place shows a text in a language. */
async function says(place, key, language) {
  const text = TEXTS[key][LANGUAGES.indexOf(language)];
  assert.equal((await (place === "banner" ? banner() : errorAt(place))).trim(), text);
}

/** Asks a stand-in without the page, as a device that is bound. */
async function ask(address, path, body = {}, headers = {}) {
  const device = { "x-operating-sys-version": "test", "x-device-fingerprint": "bound", "x-agent": "test", "x-client-id": "stand-in" };
  const request = { method: "POST", headers: { ...device, "content-type": "application/json", ...headers } };
  if (Object.keys(body).length > 0) request.body = JSON.stringify(body);
  return (await fetch(`${address}/api/v2/sdk/${path}`, request)).json();
}

/** An expression about the service's slider. */
const slider = (expression) => within(`(() => { const slider = root.querySelector(".slider").shadowRoot; return ${expression}; })()`);

/** Where the gap begins in the slider's picture, as a person sees it: its columns are darker than the rest. */
const GAP = slider(`(() => { const canvas = slider.querySelector("canvas.picture"); const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const isDark = (x) => [...Array(height).keys()].filter((y) => data[4 * (y * width + x) + 1] < 80 && data[4 * (y * width + x) + 3] > 0).length > 30;
  return [...Array(width).keys()].find(isDark) ?? -1; })()`);

/** Moves the piece beside the gap by some pixels of the original picture, and has the position checked. */
async function slide(distance) {
  await until(`${GAP} >= 0`, "the picture is drawn");
  const right = await evaluate(GAP);
  const position = right > 150 ? right - distance : right + distance;
  await evaluate(slider(`(() => { const range = slider.querySelector("#position"); range.value = ${position};
    range.dispatchEvent(new Event("input", { bubbles: true })); slider.querySelector("button.check").click(); return true; })()`));
  return right;
}

/** The paths that were asked for. */
const paths = () => asked.map((line) => line.split(" ")[1].replace("/api/v2/sdk/", "").replace(/\?.*/, ""));

/** Bad days: how the stand-in begins, what a person does and sees, and what was asked for. */
/** Asks for a code again after a refusal, and submits it. */
async function finishAgain() {
  await tapUsable("send-code");
  await until(isCodeSent);
  await submit();
  await until(isOver);
}

const MODES = {
  "wrong code": [{}, async (language) => {
    await begin(language);
    await askForCode();
    await until(isCodeSent);
    await submit("999999");
    await until(isWrong("code"));
    await says("code", "form.wrongCode", language);
    await submit();
    await until(isOver);
  }, [...BIND, "social/bind"]],
  "code not sent": [{ faults: ["sms/send=CAPTCHA.0006"] }, async (language) => {
    await begin(language);
    await askForCode();
    await until(isWrong("code"));
    await says("code", "form.codeNotSent", language);
    await finishAgain();
  }, [...BIND.slice(0, 3), ...BIND.slice(2)]],
  "captcha refused": [{ faults: ["sms/send=CAPTCHA.0002"] }, async (language) => {
    await begin(language);
    await askForCode();
    await until(isWrong("code"));
    await says("code", "form.sliderFailed", language);
    await finishAgain();
  }, [...BIND.slice(0, 3), ...BIND.slice(2)]],
  "policy refuses": [{ outcome: "denied" }, async (language) => {
    await begin(language);
    assert.deepEqual(await events("close"), [{ reason: "accessDenied" }]);
  }, BIND.slice(0, 1)],
  "policy refuses the bind": [{ outcome: "denied-then" }, async (language) => {
    await begin(language);
    await askForCode();
    await until(isCodeSent);
    await submit();
    await until("bind.stage === 'closed'");
    assert.deepEqual(await events("close"), [{ reason: "accessDenied" }]);
  }, BIND],
  "e-mail alone": [{ outcome: "email" }, async (language) => {
    await show('<phone-bind client-id="stand-in"></phone-bind>', { script: SCRIPT, isReady: "window.isReady", attributes: `lang="${language}"` });
    await evaluate(`(bind.open(${JSON.stringify(WECHAT)}), true)`);
    await until("bind.stage === 'open'");
    await enter("email", "me@example.com");
    await tapUsable("send-email-code");
    await until(within("/\\d/.test(root.querySelector('button.send-email-code').textContent)"), "the e-mail is sent");
    await enter("email_code", "999999");
    await tapUsable("submit");
    await until(isWrong("email_code"));
    await says("email_code", "form.wrongEmailCode", language);
    await enter("email_code", "123456");
    await tapUsable("submit");
    await until(isOver);
  }, ["login/wechat", "email/send", "social/bind", "social/bind"]],
  "EIAM's codes": [{ service: "eiam", faults: ["sms/send=SMS.1008"] }, async (language) => {
    await begin(language, { attributes: 'service="eiam"' });
    await askForCode();
    await until(isWrong("code"));
    await says("code", "form.codeNotSent", language);
    await tapUsable("send-code");
    await until(isCodeSent);
    await submit("999999");
    await until(isWrong("code"));
    await says("code", "form.wrongCode", language);
    await submit();
    await until(isOver);
  }, [...BIND.slice(0, 3), ...BIND.slice(2), "social/bind"]],
  "captcha by position": [{}, async (language) => {
    await show('<phone-bind client-id="stand-in" captcha></phone-bind>', { script: SCRIPT, isReady: "window.isReady", attributes: `lang="${language}"` });
    await reopen(WECHAT, "bind.slider = undefined");
    await askForCode();
    await slide(40);
    await until(slider("!slider.querySelector('#message').hidden"), "the position is refused");
    assert.equal(await evaluate(slider("slider.querySelector('#message').innerText.trim()")), TEXTS["form.sliderMissed"][LANGUAGES.indexOf(language)]);
    await until(slider("!slider.querySelector('.pictures').classList.contains('stale')"), "other pictures are shown");
    await slide(0);
    await until(isCodeSent);
    await submit();
    await until(isOver);
  }, [...BIND.slice(0, 2), "captcha", "captcha/verify", "captcha", "captcha/verify", ...BIND.slice(2)]],
  "second factor": [{ service: "eiam", outcome: "mfa" }, async (language) => {
    await show('<phone-bind client-id="stand-in" service="eiam"></phone-bind>', { script: SCRIPT, isReady: "window.isReady", attributes: `lang="${language}"` });
    await evaluate(`(bind.open(${JSON.stringify(WECHAT)}), true)`);
    await until("bind.stage === 'open'");
    assert.equal(await evaluate(within("/138 ?0013 ?8000/.test(root.textContent)")), false, "the account's number isn't whole");
    await tapUsable("send-code");
    await until(isCodeSent);
    await submit("999999");
    await until(isWrong("code"));
    await says("code", "form.wrongCode", language);
    await submit();
    await until(isOver);
  }, ["login/wechat", "mobile-by-token", "sms/send", "mfa/sms", "mfa/sms"]],
  "expired id_token": [{}, async (language, { address, advance }) => {
    const { id_token: idToken } = await ask(address, "login/wechat", { code: "vendor-code" });
    await advance(18001);
    await begin(language, { flow: { kind: "numberChange", idToken, mobile: "+86-13800138000" } });
    await askForCode("13900139000");
    await until(isCodeSent);
    await submit();
    await until(within("!root.querySelector('.banner').hidden"));
    await says("banner", "form.signInAgain", language);
    const { id_token: refreshed } = await ask(address, "sso/session-token/id-token", {}, { "session-token": "session-token" });
    await reopen({ kind: "numberChange", idToken: refreshed, mobile: "+86-13800138000" });
    await askForCode("13900139000");
    await until(isCodeSent);
    await submit();
    await until("bind.stage === 'closed'");
    assert.equal((await events("close")).at(-1).reason, "numberChanged");
  }, ["country-codes", "sms/send", "profile/update-mobile", "country-codes", "sms/send", "profile/update-mobile"]],
  "expired login": [{ faults: ["social/bind=PARAM.0016"] }, async (language) => {
    await begin(language);
    await askForCode();
    await until(isCodeSent);
    await submit();
    await until(within("!root.querySelector('button.start-over').hidden"));
    await says("banner", "form.signInAgain", language);
    await tapUsable("start-over");
    await until("bind.stage === 'closed'");
    assert.deepEqual(await events("close"), [{ reason: "startOver" }]);
  }, BIND],
};

for (const [name, [service, play, expected]] of Object.entries(MODES)) {
  for (const language of LANGUAGES) {
    test(`Bad day: ${name}, ${language}`, async () => {
      await play(language, await standIn(service));
      assert.deepEqual(paths(), expected);
      assert.deepEqual(await evaluate("errors"), []);
    });
  }
}
