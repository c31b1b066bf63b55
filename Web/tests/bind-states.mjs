// Every state of <phone-bind> in every surrounding: axe, boxes, and with LOOKS=FOLDER pictures to be looked at.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { askForCode, begin, BIND, enter, reopen, SCRIPT, see, submit, tap, within } from "./bind-page.mjs";
import { browser, evaluate, kind, pause, run, show, until } from "./pages.mjs";
import { isMovable, SERVE_SLIDER } from "./slider-page.mjs";
import { network, standIn } from "./stand-in.mjs";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** How a person sees a page. */
const SURROUNDINGS = {
  "1280 light": { size: [1280, 900] },
  "1280 dark": { size: [1280, 900], system: "dark" },
  "1280 forced colours": { size: [1280, 900], forced: true },
  "320 phone": { size: [320, 800, true] },
  "320 large text": { size: [320, 1200], style: "html { font-size: 200% }" },
  "768 right to left": { size: [768, 900], page: { attributes: 'dir="rtl" lang="ar"' } },
  "320 Chinese": { size: [320, 800], page: { attributes: 'lang="zh-CN"' } },
};

const isShown = (selector) => within(`!root.querySelector(${JSON.stringify(selector)}).hidden`);
const ERRORS = within("!root.querySelector('#code-note').hidden");

/** States, each with the faults that lead there and what a person does; begun in the given page. */
const STATES = {
  opening: [[], async (page) => {
    network.offline = false;
    await show('<phone-bind wasm="/held.json"></phone-bind>', { script: SCRIPT, isReady: "window.isReady", ...page });
    await run(`bind.open(${JSON.stringify(BIND)})`);
    await until("bind.stage === 'opening'");
  }],
  failed: [[], async (page) => {
    await show('<phone-bind wasm="/none.wasm"></phone-bind>', { script: SCRIPT, isReady: "window.isReady", ...page });
    await run(`bind.open(${JSON.stringify(BIND)})`);
    await until("bind.stage === 'failed'");
  }],
  "without definitions": [["country-codes=COMMON.1011"], async (page) => {
    await show('<phone-bind client-id="stand-in"></phone-bind>', { script: SCRIPT, isReady: "window.isReady", ...page });
    await run(`bind.open(${JSON.stringify(BIND)})`);
    await until(isShown(".banner"));
  }],
  empty: [[], (page) => begin(BIND, { page })],
  "everything missing": [[], async (page) => {
    await begin(BIND, { page });
    await tap("submit");
    await until(within("field.shadowRoot.querySelector('#note.error')"));
  }],
  "code sent": [[], async (page) => { await begin(BIND, { page }); await askForCode(); }],
  "the service's slider": [[], async (page) => {
    await begin(BIND, { attributes: 'client-id="stand-in" captcha', before: SERVE_SLIDER, page });
    await enter("number", "13800138000");
    await tap("send-code");
    await until(isMovable(1));
  }],
  "code not sent": [["sms/send=SMS.1008"], async (page) => {
    await begin(BIND, { page });
    await enter("number", "13800138000");
    await tap("send-code");
    await until(ERRORS);
  }],
  "wrong code": [[], async (page) => { await begin(BIND, { page }); await askForCode(); await submit("999999"); await until(ERRORS); }],
  submitting: [["social/bind=delay:2"], async (page) => { await begin(BIND, { page }); await askForCode(); await submit(); }],
  locked: [["social/bind=LOGIN.1003:4,30"], async (page) => {
    await begin(BIND, { page });
    await askForCode();
    await submit();
    await until(isShown(".banner"));
  }],
  "another login": [["social/bind=COMMON.1005:state_token"], async (page) => {
    await begin(BIND, { page });
    await askForCode();
    await submit();
    await until(isShown("button.start-over"));
  }],
  "another person's number": [["social/bind=MFA.1001"], async (page) => {
    await begin(BIND, { page });
    await askForCode();
    await submit();
    await until(isShown("button.another-number"));
  }],
  "no account": [[], async (page) => {
    await begin({ kind: "signIn" }, { page });
    await askForCode("13900139000");
    await submit();
    await until(isShown("button.create-account"));
  }],
  "with e-mail": [[], async (page) => {
    await begin({ ...BIND, takesEmail: true }, { attributes: 'client-id="stand-in" email', page });
    await tap("other-way");
    await enter("email", "me@example");
    await tap("submit");
  }],
  "second factor": [[], async (page) => {
    await show('<phone-bind service="eiam"></phone-bind>', { script: SCRIPT, isReady: "window.isReady", ...page });
    await run("bind.request = () => ({ status: 200, body: { mobile: '+86-13800138000' } }); bind.open({ kind: 'secondFactor', stateToken: 'state' })");
    await until("bind.stage === 'open'");
  }],
  "another number": [[], (page) => begin({ kind: "numberChange", idToken: "id", mobile: "+86-13900139000" }, { page })],
  done: [[], async (page) => {
    await begin(BIND, { page });
    await askForCode();
    await submit();
    await until(isShown("[part=done]"));
  }],
  "signed in, not associated": [["user-association/=status:500"], async (page) => {
    await begin({ vendor: "wechat", code: "vendor-code" }, {
      attributes: 'client-id="stand-in" service="smsLogin" vendor="wechat" definitions="/Data/area-codes.sample.json"',
      before: "bind.slider = undefined; bind.signInAgain = async () => ({ code: 'vendor-2' })", page });
    await askForCode();
    await submit();
    await until(isShown("button.skip-association"));
  }],
};

/** Boxes that are cut off, overlap, or are too small to hit. */
const MEASURED = within(`(() => {
  const found = [];
  const isSeen = (element) => element.checkVisibility?.({ visibilityProperty: true }) !== false && element.getClientRects().length > 0
    && getComputedStyle(element).clipPath === "none";
  const shown = [root, root.querySelector(".slider")?.shadowRoot].flatMap((tree) =>
    [...tree?.querySelectorAll("h2, p, label, input, button, phone-field, .pictures") ?? []]).filter(isSeen);
  const name = (element) => element.localName + "." + element.className + "#" + element.id;
  const outer = bind.getBoundingClientRect();
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
  for (const element of shown) {
    const box = element.getBoundingClientRect();
    if (box.left < outer.left - 1 || box.right > outer.right + 1) found.push(name(element) + " is outside");
    if (element.scrollWidth > element.clientWidth + 1 && element.localName !== "input") found.push(name(element) + " is cut off");
    if (/^(button|input)$/.test(element.localName) && (box.height < 44 || box.width < 44)) found.push(name(element) + " is small");
    for (const other of shown) {
      if (other === element || other.contains(element) || element.contains(other)) continue;
      const next = other.getBoundingClientRect();
      const [width, height] = [Math.min(box.right, next.right) - Math.max(box.left, next.left), Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)];
      if (width > 1 && height > 1) found.push(name(element) + " overlaps " + name(other));
    }
  }
  return [...new Set(found)];
})()`);

for (const [surrounding, { size, system = "light", forced = false, style = "", page = {} }] of Object.entries(SURROUNDINGS)) {
  // What the other browsers show in a window of 800 pixels.
  const isPlain = size[0] >= 768 && system === "light" && !forced;
  test(`Every state is accessible and nothing is cut off: ${surrounding}`, { skip: kind !== "chromium" && !isPlain }, async () => {
    assert.ok(process.env.AXE, "AXE names no axe.min.js: Web/tests/browser downloads it");
    const axe = readFileSync(process.env.AXE, "utf8");
    const head = `<meta name="viewport" content="width=device-width, initial-scale=1">
      <style>:root { color-scheme: light dark; font-family: sans-serif; background: Canvas; color: CanvasText } ${style}</style>`;
    await browser.resize?.(...size);
    await browser.prefer?.(system, forced ? "active" : "none");
    try {
      for (const [state, [faults, reach]] of Object.entries(STATES)) {
        const { stop } = await standIn({ faults });
        await reach({ head, ...page });
        // Colours take a moment.
        await pause(200);
        const where = `${state}, ${surrounding}`;
        if (process.env.LOOKS) {
          const [width, height] = size;
          writeFileSync(join(process.env.LOOKS, `${where.replace(/[ ,']+/g, "-")}.png`), await browser.screenshot({ x: 0, y: 0, width: Math.min(width, 800), height }));
        }
        assert.deepEqual(await evaluate(MEASURED), [], where);
        await evaluate(`(() => { ${axe}; return true; })()`);
        const violations = await evaluate(`axe.run(document, { runOnly: ${JSON.stringify(TAGS)} }).then((results) =>
          results.violations.map((found) => found.id + ': ' + found.nodes.map((node) => node.html + node.failureSummary).join(' ')))`);
        assert.deepEqual(violations, [], where);
        assert.deepEqual(await evaluate("errors"), [], where);
        stop();
      }
    } finally {
      await browser.resize?.(800, 900);
      await browser.prefer?.("light");
    }
  });
}
