// The bind page, Web/demo, in a headless browser: its flows to their end with the service in the page and with the stand-in, without
// a network, and with definitions of one's own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, isCodeSent, isOver, pasteInto, see, tapUsable, within } from "./bind-page.mjs";
import { evaluate, open, run, until } from "./pages.mjs";
import { asked, network, standIn } from "./stand-in.mjs";

const HAS_DEFINITIONS = "field.shadowRoot?.querySelector('.area .code').textContent";
const log = () => evaluate("document.querySelector('#log').textContent");

async function show(query) {
  await open(`/Web/demo/index.html?${query}`, "!!document.querySelector('phone-bind')?.shadowRoot");
  await run("window.bind = document.querySelector('phone-bind')");
}

/** Asks for a code, by a button, and gets through the slider. */
async function askForCode(button) {
  await tapUsable(button);
  await until("document.querySelector('#slider').open");
  await run("document.querySelector('#slider button[value=slider]').click()");
  await until(within(`/\\d/.test(root.querySelector("button.${button}").textContent)`), `${button}: the code is sent`);
}

async function bindWith(number, isEmail) {
  await until(within(HAS_DEFINITIONS), "definitions");
  await enter("number", number);
  await askForCode("send-code");
  await pasteInto("code", "Your code is 123456");
  if (isEmail) {
    await tapUsable("other-way");
    await enter("email", "person@example.com");
    await askForCode("send-email-code");
    await enter("email_code", "123456");
  }
  await tapUsable("submit");
  await until(isOver);
  assert.match(await log(), /finish: the tokens are here/);
}

for (const service of ["page", "origin"]) {
  for (const flow of ["bind", "register", "sign-in", "email"]) {
    test(`The demo, ${flow}, with the ${service === "page" ? "service in the page" : "stand-in"}`, async () => {
      await standIn();
      await show(`flow=${flow}&service=${service}`);
      await bindWith("13800138000", flow === "email");
      assert.equal(asked.length > 0, service === "origin");
    });
  }
}

test("The demo says that there is no network, and continues with one", async () => {
  await standIn();
  network.offline = true;
  await show("service=origin");
  await until(within("!root.querySelector('.banner').hidden || !root.querySelector('.waiting').hidden"));
  network.offline = false;
  await run("document.querySelector('#again').click()");
  await bindWith("13800138000");
});

test("The demo takes definitions of one's own, and says what is wrong with them", async () => {
  await standIn();
  await show("service=page");
  await until(within(HAS_DEFINITIONS));
  const use = (text) => run(`document.querySelector("#json").value = ${JSON.stringify(text)}; document.querySelector("#use").click()`);
  await use("{");
  await until("!document.querySelector('#problems').hidden && document.querySelector('#problems').textContent", "what is wrong");
  await use(JSON.stringify({ preferredAreaCode: "SG", phoneAreaCodeDefinitions: [
    { countryCode: "SG", areaCode: "65", mobileRegex: "^[89]\\d{7}$", displayMapping: { en: "Singapore" } }] }));
  await until(within("field.shadowRoot?.querySelector('.area .code').textContent === '+65'"), "Singapore");
  assert.equal(await evaluate("document.querySelector('#problems').hidden"), true);
  await bindWith("81234567");
});

test("The demo keeps the flow when the language changes, and the form over a reload", async () => {
  await standIn();
  await show("flow=sign-in&service=page");
  assert.match(await evaluate("document.querySelector('a[lang=zh-TW]').href"), /flow=sign-in/);
  await show("flow=sign-in&service=page&lang=zh-TW");
  await until(within(HAS_DEFINITIONS));
  await enter("number", "13800138000");
  await askForCode("send-code");
  assert.match(await see("root.querySelector('button.submit').textContent"), /\p{Script=Han}/u);
  await show("flow=sign-in&service=page&lang=zh-TW");
  await until(isCodeSent);
  assert.match(await log(), /the form was kept/);
});
