// <phone-bind captcha>: the service's slider by pointer, by keys and in words. Run by `make test-browsers`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, BIND, enter, errorAt, events, isCodeSent, isOver, SCRIPT, see, submit, tap, within } from "./bind-page.mjs";
import { browser, click, evaluate, INSTRUMENTED, kind, press, requests, run, show, until } from "./pages.mjs";
import { inSlider, isMovable, SERVE_SLIDER } from "./slider-page.mjs";
import { asked, standIn } from "./stand-in.mjs";

const look = (expression) => evaluate(inSlider(expression));
const NUMBER = "13800138000";

/** Opens a form with the service's slider, and asks for a code. */
async function ask({ attributes = "captcha", page = {}, before = "" } = {}) {
  await standIn();
  await begin(BIND, { attributes: `client-id="stand-in" ${attributes}`, page, before: `${SERVE_SLIDER}; ${before}` });
  await enter("number", NUMBER);
  await tap("submit");
  await until(isMovable(1), "the pictures are there");
}

/** Moves the piece by keys to where the gap of the last picture is, or some pixels beside it, and checks that. */
async function solveByKeys(beside = 0) {
  const [from, to] = await evaluate(inSlider(`[Number(position.value), gaps.at(-1) + (gaps.at(-1) > 150 ? -${beside} : ${beside})]`));
  for (let left = Math.abs(to - from); left > 0; left--) await press(to > from ? "ArrowRight" : "ArrowLeft");
  await press("Enter");
}

for (const width of [224, 310, 620]) {
  test(`A piece that is dragged into the gap is there in pixels of the original, ${width} pixels wide`, { skip: kind !== "chromium" }, async () => {
    await ask({ before: `bind.style.inlineSize = "${width}px"; pictureSize = [400, 200, 60]` });
    const shown = await look("pictures.getBoundingClientRect().width");
    assert.ok(Math.abs(shown - width) < 40, `the picture takes its place: ${shown}`);
    // As a person does: from the middle of the piece to the middle of the gap, on the screen.
    await see("(root.querySelector('.slider').scrollIntoView(), true)");
    const [from, to] = await look(`(() => {
      const box = pictures.getBoundingClientRect(), piece = inside.querySelector(".piece").getBoundingClientRect();
      const y = box.y + box.height / 2, scale = box.width / 400;
      return [[piece.x + piece.width / 2, y], [box.x + (gaps[0] + 30) * scale, y]]; })()`);
    await browser.drag(from, to);
    const [moved, covers] = await look(`(() => {
      const box = pictures.getBoundingClientRect(), piece = inside.querySelector(".piece").getBoundingClientRect();
      return [Number(position.value), Math.abs(piece.x - box.x - gaps[0] * box.width / 400)]; })()`);
    const [gap] = await evaluate("gaps");
    assert.ok(Math.abs(moved - gap) <= 2, `${moved} instead of ${gap}`);
    assert.ok(covers <= 1.5, `the piece is ${covers} pixels beside the gap`);
    assert.equal(await evaluate("checks.length"), 0, "nothing is checked before the button says so");
    await look("(inside.querySelector('button.check').click(), true)");
    await until(isCodeSent, "the code is sent");
    const [check] = await evaluate("checks");
    assert.deepEqual([check.token, check.sender, check.point_json], ["picture-1", `+86-${NUMBER}`, `{"x":${moved}.0,"y":5.0}`]);
    assert.deepEqual(await evaluate("tokens"), [`picture-1---${check.point_json}`]);
    assert.equal(await see("root.querySelector('.slider').hidden"), true);
    assert.deepEqual(await evaluate("errors"), []);
  });
}

test("By keys alone: arrows move the piece by a pixel, Enter checks it, and the code comes next", async () => {
  await ask();
  assert.equal(await look("inside.activeElement?.id"), "position", "who has asked for a code moves the piece next");
  await press("ArrowRight");
  assert.deepEqual(await look("[position.value, position.getAttribute('aria-valuetext')]"), ["1", "1 of 263 pixels"]);
  await press("ArrowLeft");
  await press("ArrowLeft");
  assert.equal(await look("position.value"), "0", "the piece stays in the picture");
  await press("End");
  assert.equal(await look("position.value"), "263");
  await solveByKeys();
  await until(isCodeSent, "the code is sent");
  assert.equal(await see("root.activeElement.id"), "code");
  await submit();
  await until(isOver);
  assert.equal((await events("finish"))[0].sessionToken, "session-token");
  assert.deepEqual(asked.map((line) => line.split(" ")[1]), ["country-codes", "sms/send", "social/bind"].map((path) => `/api/v2/sdk/${path}`));
});

test("A wrong position is said, brings other pictures and keeps the focus; the fifth closes the slider", async () => {
  await ask();
  for (let miss = 1; miss < 5; miss++) {
    await solveByKeys(10 * miss);
    await until(isMovable(miss + 1), `other pictures after ${miss}`);
    assert.match(await look("inside.querySelector('#message').textContent"), /isn't in the gap/);
    assert.match(await see("root.querySelector('[role=status]').textContent"), /isn't in the gap/);
    assert.deepEqual(await look("[inside.activeElement?.id, position.value]"), ["position", "0"]);
  }
  await solveByKeys(30);
  await until(within("!root.querySelector('#code-note').hidden"), "the slider has failed");
  assert.match(await errorAt("code"), /slider check failed/);
  assert.equal(await see("root.querySelector('.slider').hidden"), true);
  assert.deepEqual(asked.map((line) => line.split(" ")[1]), ["/api/v2/sdk/country-codes"]);
  await tap("send-code");
  await until(isMovable(6), "it begins again");
});

/** The buttons that are shown and say that they leave something. */
const CANCELS = inSlider(`[...root.querySelectorAll("button"), ...inside.querySelectorAll("button")]
  .filter((one) => one.getClientRects().length > 0 && one.textContent === "Cancel").map(({ className }) => className)`);

test("One button leaves the slider, and the focus is again where it was; the form stays, and has its own button again", async () => {
  for (const asker of ["submit", "number"]) {
    await ask();
    await look("(inside.querySelector('button.close').click(), true)");
    if (asker === "submit") {
      await click("bind.shadowRoot.querySelector('button.submit')");
    } else {
      await see("(field.focus(), true)");
      await press("Enter");
    }
    await until(isMovable(2), "other pictures");
    assert.deepEqual(await evaluate(CANCELS), ["close"]);
    await look("(inside.querySelector('button.close').click(), true)");
    const focus = "[root.activeElement.className || root.activeElement.localName, root.querySelector('#code').getAttribute('aria-invalid')]";
    assert.deepEqual(await see(focus), [asker === "number" ? "phone-field" : "submit", "true"]);
    assert.deepEqual([await see("root.querySelector('.slider').hidden"), await evaluate(CANCELS), await evaluate("bind.stage")], [true, ["cancel"], "open"]);
    assert.match(await errorAt("code"), /Complete the slider/);
  }
});

test("Escape leaves the slider wherever the focus is in the form, and not a dialog around that", async () => {
  await ask();
  await run("window.escapes = 0; document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') escapes++; })");
  await run("const dialog = document.createElement('dialog'); bind.replaceWith(dialog); dialog.append(bind); dialog.showModal()");
  await look("(position.focus(), true)");
  await press("Escape");
  assert.deepEqual(await see("[root.querySelector('.slider').hidden, document.querySelector('dialog').open, escapes]"), [true, true, 0]);
  assert.match(await errorAt("code"), /Complete the slider/);
  await see("(field.focus(), true)");
  await press("Enter");
  await until(isMovable(2), "other pictures");
  await see("(field.focus(), true)");
  await press("Escape");
  assert.deepEqual(await see("[root.querySelector('.slider').hidden, root.activeElement === field, document.querySelector('dialog').open]"), [true, true, true]);
  assert.equal(await evaluate("escapes"), 0);
  await press("Escape");
  assert.equal(await evaluate("document.querySelector('dialog').open"), false, "without a slider the key is the page's");
});

test("Without an answer the slider says so, and brings other pictures when asked", async () => {
  await standIn();
  await begin(BIND, { attributes: 'client-id="stand-in" captcha', before: `${SERVE_SLIDER}; window.lost = 1` });
  await enter("number", NUMBER);
  await tap("send-code");
  await until(inSlider("/No response/.test(inside?.querySelector('#message').textContent)"));
  await look("(inside.querySelector('button.new-picture').click(), true)");
  await until(isMovable(1));
  await run("window.lost = 1");
  await look("(position.focus(), true)");
  await press("Enter");
  await until(inSlider("/No response/.test(inside.querySelector('#message').textContent)"));
  assert.equal(await look("inside.querySelector('button.check').ariaDisabled"), "true");
  await look("(inside.querySelector('button.close').click(), true)");
  assert.match(await errorAt("code"), /Complete the slider/);
  assert.equal(await see("root.querySelector('.slider').hidden"), true);
});

test("That pictures are loading is no error, and is said until they are there or the number is another one", async () => {
  const slow = "const quick = bind.request; bind.request = async (call) => { if (/captcha$/.test(call.path)) await new Promise((resolve) => { window.answer = resolve; }); return quick(call); }";
  await standIn();
  await begin(BIND, { attributes: 'client-id="stand-in" captcha', before: `${SERVE_SLIDER}; ${slow}` });
  await enter("number", NUMBER);
  await tap("submit");
  const status = within("root.querySelector('[role=status]').textContent");
  const message = inSlider("(({ textContent, hidden }, red) => hidden ? '' : `${red ? 'error' : 'note'}: ${textContent}`)(inside.querySelector('#message'), getComputedStyle(inside.querySelector('#message')).color !== getComputedStyle(slider).color)");
  const loading = "The picture is loading: one moment";
  assert.deepEqual([await evaluate(message), await evaluate(status)], [`note: ${loading}`, loading]);
  await run("answer()");
  await until(isMovable(1));
  assert.deepEqual([await evaluate(message), await evaluate(status)], ["", ""]);
  await press("ArrowRight");
  await run("gaps[0] = 200");
  await press("Enter");
  await until(inSlider("/isn't in the gap/.test(inside.querySelector('#message').textContent)"));
  assert.match(await evaluate(message), /^error: .*gap/, "while other pictures are loading");
  await run("answer()");
  await until(isMovable(2));
  assert.match(await evaluate(message), /^error: .*gap/);
  await look("(inside.querySelector('button.new-picture').click(), true)");
  assert.deepEqual([await evaluate(message), await evaluate(status)], [`note: ${loading}`, loading]);
  await see("(field.focus(), true)");
  await press("Backspace");
  assert.deepEqual([await see("root.querySelector('.slider').hidden"), await evaluate(status)], [true, ""]);
});

test("Pictures expire by the page's clock, and another number ends the slider", async () => {
  await ask({ before: "window.now = 1e9; bind.clock = () => window.now" });
  await run("window.now += 121");
  await until(inSlider("/expired/.test(inside.querySelector('#message').textContent)"));
  await look("(inside.querySelector('button.new-picture').click(), true)");
  await until(isMovable(2));
  await enter("number", "13900139000");
  assert.equal(await see("root.querySelector('.slider').hidden"), true);
  await tap("send-code");
  await until(isMovable(3));
  await run("bind.cancel()");
  assert.deepEqual(await events("close"), [{ reason: "cancelled" }]);
});

test("A form that is opened again while the slider is shown takes its place, and the focus goes to the number", async () => {
  await ask();
  const atOnce = within("[bind.stage, root.querySelector('.slider').getClientRects().length, root.activeElement === field]");
  assert.deepEqual(await evaluate(`(bind.open(${JSON.stringify(BIND)}), ${atOnce})`), ["opening", 0, true]);
  await until("bind.stage === 'open'");
  assert.equal(await see("root.activeElement === field"), true);
  await enter("number", NUMBER);
  // A tap before definitions are there asks for a moment.
  await until(within("field.status === 'valid'"), "the number is judged");
  await tap("submit");
  await until(isMovable(2), "it begins again");
});

test("An instance that ends while the slider is shown leaves the number, and nothing is said of pictures that are gone", async () => {
  await ask({ page: { head: INSTRUMENTED } });
  await run("window.stops = 1");
  await press("ArrowRight");
  await until(within("root.querySelector('.slider').hidden"));
  assert.deepEqual(await see("[number.value, root.querySelector('[role=status]').textContent, root.activeElement.localName]"), ["138 0013 8000", "", "input"]);
  await until(within("field.status === 'valid'"), "definitions");
  await tap("submit");
  await until(isMovable(2), "it begins again");
  assert.deepEqual(await evaluate("errors"), []);
});

test("The slider says in the page's language what it is, where the piece is, and what it can't offer", async () => {
  await ask();
  for (const [tag, expected] of [
    ["en", ["Move the piece into the gap", "Position of the piece", "0 of 263 pixels", /needs sight/]],
    ["zh-CN", ["移动拼图，使其与缺口重合", "拼图的位置", "0 像素，共 263 像素", /只能看图完成/]],
    ["zh-TW", ["移動拼圖，使其與缺口重合", "拼圖的位置", "0 像素，共 263 像素", /只能看圖完成/]],
  ]) {
    await run(`document.documentElement.lang = "${tag}"`);
    await until(inSlider(`inside.querySelector(".title").textContent === ${JSON.stringify(expected[0])}`), tag);
    const texts = await look(`[...["#title", "label"].map((one) => inside.querySelector(one).textContent), position.ariaValueText, inside.querySelector("#sight").textContent]`);
    for (const [index, text] of texts.entries()) {
      if (expected[index] instanceof RegExp) assert.match(text, expected[index]);
      else assert.equal(text, expected[index]);
    }
    assert.match(await look("position.getAttribute('aria-describedby')"), /sight/);
  }
});

test("A page's own slider stays, and a page without the attribute loads no script for one", async () => {
  for (const attributes of ["", "captcha"]) {
    await standIn();
    await begin(BIND, { attributes: `client-id="stand-in" ${attributes}` });
    await enter("number", NUMBER);
    await tap("submit");
    await until(isCodeSent);
    assert.deepEqual(await evaluate("slid"), [`+86-${NUMBER}`]);
    assert.equal(requests.some((path) => path.endsWith("phone-bind-slider.js")), false);
    assert.equal(asked.some((line) => line.includes("captcha ")), false);
  }
});

test("A strict policy allows the pictures", { skip: kind !== "chromium" }, async () => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
  await ask({ page: { headers: { "content-security-policy": policy } } });
  // The middle of the piece has its colour.
  await until(inSlider(`(() => { const piece = inside.querySelector(".piece");
    return piece.getContext("2d").getImageData(23, 77, 1, 1).data.join() === "255,221,0,255"; })()`), "the piece is drawn");
  assert.deepEqual(await evaluate("errors"), []);
});

test("A back end with login by SMS has no slider of the service's", async () => {
  await standIn();
  await show('<phone-bind client-id="stand-in" captcha service="smsLogin" definitions="/Data/area-codes.sample.json"></phone-bind>',
    { script: SCRIPT, isReady: "window.isReady" });
  await run("bind.slider = undefined; bind.open({ kind: 'signIn' })");
  await until("bind.stage === 'failed'");
  assert.match(JSON.stringify(await events("definitionserror")), /no captcha/);
});
