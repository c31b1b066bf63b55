// What Docs/Accessibility.md says of <phone-field> and <phone-bind>: criteria that can be measured, and what a screen reader is
// given. Titles that the page names have to exist; its logs are compared with the browser's, and written by UPDATE_DOCS=1.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { askForCode, begin, BIND, enter, isCodeSent, isOver, see, submit, tap, within } from "./bind-page.mjs";
import { browser, evaluate, FORM, focusInput, inShadow, kind, openPicker, press, root, show, type, until } from "./pages.mjs";
import { asked, standIn } from "./stand-in.mjs";

const inChromium = { skip: kind !== "chromium" };
const PAGE = join(root, "Docs/Accessibility.md");
const head = `<meta name="viewport" content="width=device-width, initial-scale=1">
  <style>:root { color-scheme: light dark; background: Canvas; color: CanvasText }</style>`;

/** Elements of the page and of every shadow tree, and those that a person sees. */
const DEEP = `const deep = (at) => [...at.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? deep(one.shadowRoot) : [])]);
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 && !one.closest(".unseen");
  const active = () => { let at = document.activeElement; while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement; return at; };
  const name = (one) => one.localName + (one.id ? "#" + one.id : "") + (one.className ? "." + one.className : "");`;
const deep = (statements) => evaluate(`(() => { ${DEEP} ${statements} })()`);

/** The form after a submission without anything, then with a code sent. */
async function bindForm() {
  await standIn();
  await begin(BIND, { page: { head } });
}

const showField = () => show(FORM, { head });

/** Both elements, the field with its list open, too. */
const SHOWN = {
  field: showField,
  "open list": async () => { await showField(); await openPicker(); },
  "erroneous field": async () => { await showField(); await focusInput(); await type("138"); await press("Tab"); },
  form: bindForm,
  "erroneous form": async () => { await bindForm(); await tap("submit"); await until(within("field.shadowRoot.querySelector('#note.error')")); },
  "form with a code sent": async () => { await bindForm(); await askForCode(); },
};

async function inEach(check, size) {
  if (size) await browser.resize(...size);
  try {
    for (const [where, reach] of Object.entries(SHOWN)) {
      await reach();
      await check(where);
    }
  } finally {
    if (size) await browser.resize(800, 900);
  }
}

// MARK: The page

test("the page of conformance names every criterion once, and tests that exist", () => {
  const table = readFileSync(PAGE, "utf8").split("\n").filter((line) => /^\| \d\.\d\.\d+ /.test(line))
    .map((line) => line.slice(2, -2).split(" | "));
  assert.equal(table.length, 55);
  assert.equal(new Set(table.map(([criterion]) => criterion)).size, 55);
  const folder = join(root, "Web/tests");
  const titles = readdirSync(folder).filter((file) => file.endsWith(".mjs")).flatMap((file) => (
    [...readFileSync(join(folder, file), "utf8").matchAll(/^ *test\((["`])(.*?)\1,/gm)].map(([, , title]) => (
      new RegExp(`^${title.split(/\$\{.*?\}/).map((text) => text.replace(/[.*+?^$()[\]\\|{}]/g, "\\$&")).join(".+")}$`)))));
  for (const [criterion, level, field, form, tried] of table) {
    assert.match(level, /^AA?$/, criterion);
    for (const said of [field, form]) assert.match(said, /^(supports|partially|doesn't apply)$/, criterion);
    const named = [...tried.matchAll(/`([^`]*)`/g)].map(([, title]) => title);
    assert.ok(named.length > 0 || /by reading|^doesn't apply:/.test(tried), criterion);
    for (const title of named) assert.ok(titles.some((one) => one.test(title)), `${criterion}: no test "${title}"`);
  }
});

// MARK: Measured

test("a person's spacing of text cuts nothing off", inChromium, async () => {
  await inEach(async (where) => {
    const cut = await deep(`const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }");
      for (const tree of [document, ...deep(document).map((one) => one.shadowRoot).filter(Boolean)]) tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
      return deep(document).filter((one) => /^(p|h2|label|button|li|bdi|span)$/.test(one.localName) && isSeen(one) && getComputedStyle(one).display !== "inline"
        && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)).map(name);`);
    assert.deepEqual(cut, [], where);
  });
});

test("in 320 pixels a page scrolls in one direction alone", inChromium, async () => {
  await inEach(async (where) => {
    assert.deepEqual(await deep(`return [document.documentElement.scrollWidth <= innerWidth,
      deep(document).filter((one) => isSeen(one) && (one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)).map(name)]`),
    [true, []], where);
  }, [320, 640]);
});

test("what is tapped measures 24 by 24 pixels or more", inChromium, async () => {
  await inEach(async (where) => {
    assert.deepEqual(await deep(`return deep(document).filter((one) => one.getRootNode() !== document && /^(button|input|li)$/.test(one.localName) && isSeen(one))
      .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 24 || height < 24; }).map(name)`), [], where);
  });
});

test("the edges of entries and buttons contrast with the page, light and dark", inChromium, async () => {
  for (const system of ["light", "dark"]) {
    await browser.prefer(system);
    try {
      await inEach(async (where) => {
        // Colours take a moment.
        await until(`document.getAnimations().length === 0`);
        assert.deepEqual(await deep(`const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
          const light = (colour, below) => { context.fillStyle = below; context.fillRect(0, 0, 1, 1); context.fillStyle = colour; context.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((part) => (part /= 255) <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
            return .2126 * r + .7152 * g + .0722 * b; };
          const page = getComputedStyle(document.documentElement).backgroundColor;
          const edged = deep(document).filter((one) => one.getRootNode() !== document && one.matches(".row, .box, .send-code, .submit") && isSeen(one));
          if (edged.length === 0) return ["nothing was measured"];
          return edged.flatMap((one) => { const style = getComputedStyle(one);
            const edge = one.matches(".submit") ? style.backgroundColor : style.borderTopColor;
            const [low, high] = [light(edge, page), light(page, page)].sort((a, b) => a - b);
            const ratio = (high + .05) / (low + .05);
            return ratio >= 3 || one.ariaDisabled === "true" ? [] : [name(one) + " " + ratio.toFixed(2)]; });`), [], `${where}, ${system}`);
      });
    } finally {
      await browser.prefer("light");
    }
  }
});

/** Where Tab leads from the top of the page, until it is at the end. */
async function way(modifier) {
  const found = [];
  for (let count = 0; count < 20; count++) {
    await press("Tab", modifier);
    const at = await deep(`const one = active(); if (!one || one === document.body) return null;
      const box = one.getBoundingClientRect(); const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      let hit = document.elementFromPoint(x, y); while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit) hit = hit.shadowRoot.elementFromPoint(x, y);
      const ring = [one, one.closest(".row")].filter(Boolean).map((each) => getComputedStyle(each));
      return { id: one.id || one.className, isInView: box.top >= 0 && box.bottom <= innerHeight, isUncovered: one === hit || one.contains(hit),
        isOutlined: ring.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) };`);
    if (!at || at.id === "end") return found;
    found.push(at);
  }
  throw new Error(`Tab doesn't leave: ${found.map(({ id }) => id)}`);
}

test("Tab leads through the form in the order of reading, each control in view with a ring, and out of it", inChromium, async () => {
  await browser.resize(320, 400);
  try {
    await bindForm();
    await evaluate("(document.querySelector('main').insertAdjacentHTML('beforeend', '<button id=end>End</button>'), true)");
    const found = await way();
    assert.deepEqual(found.map(({ id }) => id), ["area", "number", "code", "submit", "cancel"]);
    for (const { id, ...seen } of found) assert.deepEqual(seen, { isInView: true, isUncovered: true, isOutlined: true }, id);
  } finally {
    await browser.resize(800, 900);
  }
});

test("the name of a button contains what it shows", inChromium, async () => {
  await inEach(async (where) => {
    const shown = await deep(`return deep(document).filter((one) => one.localName === "button" && one.getRootNode() !== document && isSeen(one))
      .map((one) => one.innerText.replace(/\\s+/g, " ").trim()).filter(Boolean)`);
    const names = (await browser.accessibilityNodes()).filter(({ role }) => role === "button").map(({ name }) => name.replace(/\s+/g, " "));
    const plain = (text) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, "").toLowerCase();
    for (const text of shown) assert.ok(names.some((name) => plain(name).includes(plain(text))), `${where}: "${text}" in ${names}`);
  });
});

test("that a code was sent is said by a status, and the focus is where it is typed", inChromium, async () => {
  await bindForm();
  await enter("number", "13800138000");
  await press("Enter");
  await until(isCodeSent);
  await until(within("root.activeElement === code"));
  assert.notEqual(await see("root.querySelector('[role=status]').textContent.trim()"), "");
});

test("an erroneous entry is invalid, and described by its error", inChromium, async () => {
  await SHOWN["erroneous form"]();
  const found = await deep(`return deep(document).filter((one) => one.localName === "input" && isSeen(one)).map((one) => [one.ariaInvalid,
    (one.getAttribute("aria-describedby") ?? "").split(" ").some((id) => one.getRootNode().getElementById(id)?.matches(".error:not([hidden])")
      && one.getRootNode().getElementById(id).textContent !== "")])`);
  assert.deepEqual(found, [["true", true], ["true", true]]);
});

test("entries name their purpose: a number, a code that is used once, an address", inChromium, async () => {
  await standIn();
  await begin({ ...BIND, takesEmail: true }, { attributes: 'client-id="stand-in" email', page: { head } });
  assert.deepEqual(await see("[number, code, root.querySelector('#email')].map((one) => one.autocomplete)"), ["tel", "one-time-code", "email"]);
});

test("texts in another language than the page's say which", inChromium, async () => {
  await standIn();
  await begin(BIND, { page: { head, attributes: 'lang="fr"' } });
  const found = await deep(`const language = (at) => at.closest?.("[lang]")?.lang ?? language(at.getRootNode().host ?? document.documentElement);
    return [...new Set(deep(document).filter((one) => one.getRootNode() !== document && /^(h2|p|label|button)$/.test(one.localName) && isSeen(one)
      && one.innerText.trim()).map((one) => language(one.querySelector("bdi") ?? one)))]`);
  assert.deepEqual(found, ["en"]);
  await enter("number", "138");
  await press("Tab");
  await tap("submit");
  const said = await deep(`return deep(document).filter((one) => one.matches("[role=status]") && one.textContent.trim()).map((one) => one.lang)`);
  assert.deepEqual(said, ["en", "en"], "statuses, too");
});

const CONTROLS = `return deep(document).filter((one) => one.getRootNode() !== document && /^(button|input|h2|p)$/.test(one.localName) && isSeen(one)).map(name)`;

test("a phone that is turned shows the same", inChromium, async () => {
  const upright = {};
  await inEach(async (where) => { upright[where] = await deep(CONTROLS); }, [360, 640]);
  await inEach(async (where) => { assert.deepEqual(await deep(CONTROLS), upright[where], where); }, [640, 360]);
});

test("the focus alone opens and sends nothing, and neither does what is entered", inChromium, async () => {
  await bindForm();
  // An entry that is left empty says so.
  const controls = async () => (await deep(CONTROLS)).filter((one) => !one.startsWith("p"));
  const [before, sent, told] = [await controls(), asked.length, await evaluate("events.length")];
  await way();
  assert.deepEqual([await controls(), asked.length, await evaluate("events.length")], [before, sent, told]);
  await enter("number", "+85291234567");
  await until(within("field.country === 'HK'"));
  await enter("code", "123456");
  await press("Tab");
  assert.deepEqual([asked.length, (await evaluate("events")).slice(told)], [sent, [["countrychange", { country: "HK", areaCode: "852" }]]]);
});

test("a press that is let go elsewhere does nothing", inChromium, async () => {
  await bindForm();
  await enter("number", "13800138000");
  const [before, sent] = [await deep(CONTROLS), asked.length];
  for (const button of ["submit", "cancel"]) {
    const [x, y] = await see(`(() => { const { x, y, width, height } = root.querySelector("button.${button}").getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`);
    await browser.drag([x, y], [2, 2]);
  }
  const [x, y] = await see(`(() => { const { x, y, width, height } = field.shadowRoot.querySelector(".area").getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`);
  await browser.drag([x, y], [2, 2]);
  assert.deepEqual([await deep(CONTROLS), asked.length, await evaluate("bind.stage")], [before, sent, "open"]);
  await browser.click(x, y);
  await until(within("field.shadowRoot.querySelector('.area').ariaExpanded === 'true'"), "a whole press opens the list");
});

test("nothing moves by itself for longer than half a second", inChromium, async () => {
  await inEach(async (where) => {
    assert.deepEqual(await deep(`return deep(document).flatMap((one) => one.getAnimations()).map((one) => one.effect.getComputedTiming().endTime).filter((time) => time > 500)`), [], where);
  });
});

// MARK: What a screen reader is given

/** The control with the focus as the accessibility tree has it, its description, and what live regions say. */
async function heard() {
  const node = (await browser.accessibilityNodes()).findLast(({ properties }) => properties.focused);
  const { description, said } = await deep(`const one = active(); const tree = one.getRootNode();
    const text = (each) => each.textContent.replace(/[\\s\\u200b]+/g, " ").trim();
    return { description: (one.getAttribute("aria-describedby") ?? "").split(" ").map((id) => id && tree.getElementById(id)).filter((each) => each && isSeen(each)).map(text).filter(Boolean).join(" "),
      said: deep(document).filter((each) => each.matches("[role=status], [role=alert], [aria-live]")).map(text).filter(Boolean) };`);
  const states = [node?.properties.required && "required", node?.properties.invalid === "true" && "invalid"].filter(Boolean);
  return [`  focus: ${[`${node?.role} "${node?.name}"`, node?.value && `value "${node.value}"`, ...states].filter(Boolean).join(", ")}`,
    description && `  description: ${description}`, ...said.map((one) => `  status: ${one}`)].filter(Boolean);
}

/** Compares a log with the page's; the seconds of a countdown are any. */
async function log(name, steps) {
  const lines = [];
  for (const [what, step] of steps) {
    await step();
    lines.push(what, ...await heard());
  }
  const text = lines.join("\n").replace(/\b\d+ s\b|\b\d+ seconds?\b/g, "N seconds");
  const block = new RegExp(`(<!-- log: ${name} -->\\n\`\`\`text\\n)([^]*?)(\\n\`\`\`)`);
  const page = readFileSync(PAGE, "utf8");
  if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page.replace(block, (_, before, __, end) => before + text + end));
  else assert.equal(text, block.exec(page)?.[2]);
}

const error = inShadow("root.querySelector('#note').matches('.error')");

test("the log of a wrong number and its correction is what the browser gives", inChromium, async () => {
  await showField();
  await log("field", [
    ["The number gets the focus.", focusInput],
    ["138 is typed, and the field is left by Tab.", async () => { await type("138"); await press("Tab"); await until(error); }],
    ["Shift+Tab leads back, and selects what was typed.", () => press("Tab", "Shift")],
    ["13800138000 is typed in its place.", async () => { await type("13800138000"); await until(`!${error}`); }],
  ]);
});

test("the log of a number that is bound is what the browser gives", inChromium, async () => {
  await bindForm();
  await log("form", [
    ["The number gets the focus.", () => see("(number.focus(), true)")],
    ["13800138000 is typed, and Enter asks for a code.", async () => {
      await type("13800138000");
      await press("Enter");
      await until(isCodeSent);
      await until(within("root.activeElement === code"));
    }],
    ["A wrong code is submitted.", async () => { await submit("999999"); await until(within("!root.querySelector('#code-note').hidden")); }],
    ["The right code is typed.", () => enter("code", "123456")],
  ]);
  await press("Enter");
  await until(isOver);
});
