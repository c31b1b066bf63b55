// What a run gives: files to save, the report, and the command that does the same.

import { element, fill, show } from "./dom.js";
import { reportOf } from "./report.js";
import { number, text } from "./words.js";

const KINDS = ["all", "valid", "rejects", "duplicates"];
/** A result of a larger file is written while it is made, if the browser can do that. */
const LARGE = 200_000_000;

/**
 * Buttons for every output, and the command line.
 *
 * @param facts `during(write)`: writes an output and shows its progress, of which `write` is given a listener.
 */
export function downloads(engine, { result, input, size, options, definitions, css, announce, during }) {
  const rows = { all: result.rows, valid: result.valid, rejects: result.invalid + result.undecided, duplicates: result.duplicates };
  const message = element("p", { class: "notice", role: "alert", hidden: true });
  const say = (words, isBad) => {
    message.textContent = words;
    message.className = `notice ${isBad ? "bad" : "good"}`;
    show(message, words !== "");
  };
  const save = (kind, format) => async ({ currentTarget: button }) => {
    say("", false);
    // One output after another.
    const buttons = [...button.closest("table").querySelectorAll("button:enabled")];
    for (const one of buttons) one.disabled = true;
    try {
      const { name, rows } = await saved(engine, kind, format, size, during);
      say(text("savedFile", { name, rows }), false);
      announce(text("savedFile", { name, rows }));
    } catch (error) {
      // The person closed the dialog.
      if (error.name !== "AbortError") say(error.name === "QuotaExceededError" ? text("diskFull") : error.message, true);
    } finally {
      for (const one of buttons) one.disabled = false;
      button.focus({ preventScroll: true });
    }
  };
  const outputs = KINDS.map((kind) => element("tr", {},
    element("th", { scope: "row" }, text(`${kind}Output`), element("span", { class: "soft" }, text(`${kind}OutputHint`))),
    element("td", { class: "number" }, text("rowsCount", { rows: rows[kind] })),
    element("td", {}, ["xlsx", "csv"].map((format) => element("button", {
      type: "button", "data-output": kind, "data-format": format, disabled: rows[kind] === 0, "aria-label": `${text(`${kind}Output`)}, ${format.toUpperCase()}`, onclick: save(kind, format),
    }, format.toUpperCase())))));
  const report = element("tr", {}, element("th", { scope: "row" }, text("reportOutput"), element("span", { class: "soft" }, text("reportOutputHint"))), element("td", { class: "number" }),
    element("td", {}, element("button", { type: "button", "data-output": "report", "data-format": "html", "aria-label": `${text("reportOutput")}, HTML`, onclick: () => offer(
      new Blob([reportOf(result, input, definitions(), css)], { type: "text/html" }), `${input.name.replace(/\.[^.]*$/, "")}.report.html`) }, "HTML")));
  return [
    element("section", { class: "card", "aria-labelledby": "downloads-title" }, element("h3", { id: "downloads-title", tabindex: -1 }, text("downloadsTitle")),
      element("table", { class: "downloads" }, element("caption", { class: "unseen" }, text("downloadsTitle")), element("tbody", {}, outputs, report)), message),
    commandCard(engine, options),
  ];
}

function commandCard(engine, options) {
  const line = element("code", { id: "command-line" });
  const shown = element("p", { class: "command" }, line, copyButton(() => line.textContent));
  const hint = element("p", { class: "soft" }, text("commandHint"));
  engine.commandLine(options, ["all", "rejects"]).then((command) => {
    line.textContent = command;
    show(shown, command !== "");
    if (command === "") hint.textContent = text("commandLacking");
  });
  return element("section", { class: "card", "aria-labelledby": "command-title" }, element("h3", { id: "command-title" }, text("commandTitle")), hint, shown);
}

/** A button that copies a text, and says that it has. */
export function copyButton(textOf, button = element("button", { type: "button" }, text("copy"))) {
  button.addEventListener("click", async () => {
    await copied(textOf());
    button.textContent = text("copied");
    setTimeout(() => { button.textContent = text("copy"); }, 2000);
  });
  return button;
}

async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    // A page from a disk may have no clipboard.
    const area = element("textarea", { class: "unseen", value: words });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

async function saved(engine, kind, format, size, during) {
  if (size < LARGE || !window.showSaveFilePicker) {
    const { blob, name, rows } = await during((progress) => engine.output(kind, { format, progress }));
    offer(blob, name);
    return { name, rows };
  }
  const file = await window.showSaveFilePicker({ suggestedName: `phonecheck.${kind}.${format}` });
  const stream = await file.createWritable();
  try {
    const { rows } = await during((progress) => engine.output(kind, { format, progress, write: (chunk) => stream.write(chunk) }));
    await stream.close();
    return { name: file.name, rows };
  } catch (error) {
    await stream.abort().catch(() => {});
    throw error;
  }
}

/** Has the browser save bytes under a name. */
function offer(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
