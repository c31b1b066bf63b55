// The page where a file is checked: a file and definitions in, a preview, a run, the result.

import { DefinitionsCard, isDefinitions } from "./definitions.js";
import { copyButton, downloads } from "./downloads.js";
import { byId, delayed, fill, fillRemarks, show } from "./dom.js";
import { Engine } from "./engine.js";
import { loadParts, workerOf } from "./parts.js";
import { drawPreview, PREVIEW_ROWS } from "./preview.js";
import { drawOptions, drawReading } from "./reading.js";
import { Results } from "./results.js";
import { currentLanguage, likelyLanguage, localize, number, percent, setLanguage, size, text } from "./words.js";

const LANGUAGE = "phonecheck-desk-language";

class Desk {
  #engine; #ready; #definitions; #results;
  #file; #input; #options = {}; #preview; #result;
  /** What was recognised before anything was chosen. */
  #recognised;
  /** The work that shows its progress and can be cancelled: "open", "preview", "run" or "save". */
  #task;
  /** Whether a person has cancelled it. */
  #isCancelled = false;
  /** The options of the last preview. */
  #previewed = {};
  /** Reads the preview again once a person has stopped changing things. */
  #refresh = delayed(() => this.#readPreview(), 120);

  async start() {
    this.#listen();
    this.#localize();
    const { module, worker } = await loadParts();
    this.#engine = new Engine({ worker: () => workerOf(worker), module, language: currentLanguage() });
    this.#ready = await this.#engine.ready;
    this.#results = new Results(byId("results"), this.#engine, { announce, fail });
    this.#definitions = new DefinitionsCard(this.#engine, () => this.#definitionsChanged());
    await this.#definitions.start();
    document.body.dataset.state = "ready";
  }

  // MARK: What a person does

  #listen() {
    byId("choose").onclick = () => byId("file").click();
    byId("other").onclick = () => byId("file").click();
    byId("file").onchange = ({ target }) => {
      if (target.files.length > 0) this.#take(target.files[0]);
      // The same file again is a change, too.
      target.value = "";
    };
    byId("to-downloads").onclick = () => byId("downloads-title").focus();
    byId("run").onclick = () => (this.#result ? this.#backToOptions() : this.#run());
    byId("cancel").onclick = () => {
      this.#isCancelled = true;
      this.#engine.cancel();
    };
    byId("language").value = currentLanguage();
    byId("language").onchange = ({ target }) => this.#speak(target.value);
    copyButton(() => byId("where-command").textContent, byId("where-copy"));
    const sample = byId("sample-data");
    if (sample) {
      show(byId("sample"), true);
      byId("sample").onclick = () => this.#take(new File([sample.textContent], sample.dataset.name, { type: "text/csv" }));
    }
    for (const type of ["dragenter", "dragover", "dragleave", "drop"]) document.addEventListener(type, (event) => this.#dragged(event));
    document.addEventListener("paste", (event) => this.#pasted(event));
  }

  #dragged(event) {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    const isOver = event.type === "dragover" || (event.type !== "drop" && event.relatedTarget !== null);
    document.body.classList.toggle("dragging", isOver);
    if (event.type === "drop") for (const file of event.dataTransfer.files) this.#take(file);
  }

  /** A pasted file, or pasted definitions. */
  #pasted(event) {
    if (event.target.closest("input, textarea, select")) return;
    const [file] = event.clipboardData?.files ?? [];
    const words = event.clipboardData?.getData("text/plain") ?? "";
    if (file) this.#take(file);
    else if (isDefinitions(words)) this.#definitions?.takeText(words);
    // Cells that were copied in a spreadsheet.
    else if (/\d/.test(words)) this.#take(new File([words], text("pastedRows"), { type: "text/plain" }));
  }

  /** Definitions or data: a file says what it is. */
  async #take(file) {
    if (!this.#definitions || ["run", "save"].includes(this.#task)) return;
    fail("");
    try {
      if (isDefinitions(await file.slice(0, 1 << 16).text())) return void (await this.#definitions.takeFile(file));
    } catch {
      return fail(text("cantRead", { name: file.name }));
    }
    [this.#file, this.#options, this.#result] = [file, {}, undefined];
    await this.#open();
  }

  async #open() {
    const file = this.#file;
    this.#begin("open");
    try {
      this.#input = this.#recognised = await this.#engine.open(file, { progress: (now) => this.#progressed(now) });
    } catch (error) {
      // A later file is being opened now.
      if (file !== this.#file) return;
      this.#input = this.#preview = undefined;
      this.#end();
      this.#draw();
      if (error.kind === "cancelled") announce(text("cancelled"));
      // A message about damage doesn't name the file.
      else fail(error.message.includes(file.name) ? error.message : text("named", { name: file.name, text: error.message }));
      return byId("choose").focus();
    }
    this.#preview = undefined;
    this.#end();
    announce(text("opened", { name: this.#input.name }));
    await this.#readPreview();
  }

  #change = (key, value) => {
    const { [key]: _, ...others } = this.#options;
    this.#options = value === undefined ? others : { ...others, [key]: value };
    if (key === "areaColumn" && value !== undefined) delete this.#options.area;
    if (key === "area" && value !== undefined) delete this.#options.default;
    // Another reading has other columns, and another sheet or layout has other lines above them.
    const isOther = ["sheet", "delimiter", "layout", "encoding"].includes(key);
    const ended = isOther ? ["phones", "areaColumn", "skippedLines"] : key === "skippedLines" ? ["phones", "areaColumn"] : [];
    for (const one of ended) delete this.#options[one];
    this.#refresh();
  };

  #changeRole = (index, role) => {
    const { phones, area } = this.#input;
    const others = phones.filter((phone) => phone !== index);
    this.#options = { ...this.#options, phones: role === "phone" ? [...others, index].sort((a, b) => a - b) : others };
    const isArea = area === index;
    if (role === "area") this.#change("areaColumn", index);
    else if (isArea) this.#change("areaColumn", undefined);
    else this.#refresh();
  };

  #definitionsChanged() {
    // Other definitions may lack a country.
    const listed = this.#definitions.current.areas.map(({ countryCode }) => countryCode);
    for (const key of ["area", "default"]) if (!listed.includes(this.#options[key])) delete this.#options[key];
    this.#drawOptions();
    if (this.#result) this.#backToOptions();
    else if (this.#input) this.#readPreview();
  }

  async #speak(language) {
    setLanguage(language);
    try { localStorage.setItem(LANGUAGE, language); } catch { /* The next visit asks the browser. */ }
    await this.#engine?.setLanguage(language);
    this.#localize();
    if (!this.#definitions?.current) return;
    await this.#definitions.translate();
    if (this.#input) this.#input = { ...await this.#engine.input(), header: this.#input.header };
    if (this.#result) this.#result = await this.#engine.result();
    this.#draw();
    if (this.#result) this.#drawResult();
    else if (this.#input) await this.#readPreview();
  }

  // MARK: Preview

  async #readPreview() {
    // It would end the opening.
    if (!this.#input || this.#result || (this.#task && this.#task !== "preview")) return;
    fail("");
    const [file, options] = [this.#file, this.#options];
    // A later preview, another file or a run has ended this preview.
    const isOver = () => file !== this.#file || options !== this.#options || (this.#task !== undefined && this.#task !== "preview");
    this.#isCancelled = false;
    let preview;
    try {
      // Progress comes only if another part of a large workbook is read.
      preview = await this.#engine.preview(options, { rows: PREVIEW_ROWS, progress: (now) => {
        if (!this.#task) this.#begin("preview");
        this.#progressed(now);
      } });
    } catch (error) {
      if (isOver()) return;
      this.#end();
      if (error.kind === "cancelled") return this.#isCancelled ? this.#restoreOptions() : undefined;
      // Titles above the header: the engine says how many lines they take.
      if (error.kind === "header" && this.#options.skippedLines === undefined && error.skippedLines > 0) return this.#change("skippedLines", error.skippedLines);
      this.#preview = error.kind === "column" ? withoutVerdicts(this.#input, error.columns ?? this.#input.columns) : undefined;
      if (this.#preview) this.#input = { ...this.#preview.input, header: this.#preview.header };
      this.#draw();
      return fail(error.kind === "column" ? "" : error.message);
    }
    if (isOver()) return;
    this.#end();
    [this.#preview, this.#previewed] = [preview, options];
    this.#input = { ...this.#preview.input, header: this.#preview.header };
    this.#draw();
  }

  /** The options of the preview that is shown, after another one was cancelled. */
  #restoreOptions() {
    this.#options = this.#previewed;
    announce(text("cancelled"));
    this.#draw();
    byId("run").focus();
  }

  // MARK: Work

  #begin(task) {
    [this.#task, this.#isCancelled] = [task, false];
    byId("bar-progress").removeAttribute("value");
    this.#drawBar();
  }

  #end() {
    const hadFocus = document.activeElement === byId("cancel");
    this.#task = undefined;
    this.#drawBar();
    if (hadFocus) byId("run").focus();
  }

  async #run() {
    if (!this.#preview || this.#task) return;
    fail("");
    this.#begin("run");
    byId("cancel").focus();
    try {
      this.#result = await this.#engine.run(this.#options, { progress: (now) => this.#progressed(now) });
    } catch (error) {
      fail(error.kind === "cancelled" ? "" : error.message);
      if (error.kind === "cancelled") announce(text("cancelled"));
      // The engine has started anew: it has neither the file nor the definitions.
      if (error.kind === "crash") {
        this.#input = this.#preview = undefined;
        await this.#definitions.giveAgain();
      }
    }
    this.#end();
    this.#draw();
    if (this.#result) {
      this.#drawResult();
      this.#results.focus();
    } else byId(this.#input ? "run" : "choose").focus();
  }

  /** Writes an output, which may take as long as a run. */
  #save = async (write) => {
    this.#begin("save");
    try {
      return await write((now) => this.#progressed(now));
    } finally {
      this.#end();
    }
  };

  get #taskName() { return this.#task === "open" ? text("opening", { name: this.#file.name }) : text(this.#task === "save" ? "saving" : "starting"); }

  #progressed({ share, rows, rowsPerSecond, invalid }) {
    const progress = byId("bar-progress");
    if (share !== null) progress.value = share;
    const words = rows === undefined || this.#task === "save" ? this.#taskName : text("progress", { rows, rate: Math.round(rowsPerSecond), invalid });
    byId("bar-text").textContent = share === null ? words : `${percent(share, 1)} · ${words}`;
    progress.setAttribute("aria-valuetext", words);
  }

  #backToOptions() {
    this.#result = undefined;
    this.#draw();
    this.#readPreview();
    byId("start-title").scrollIntoView();
    byId("run").focus({ preventScroll: true });
  }

  // MARK: Drawing

  #localize() {
    document.documentElement.lang = currentLanguage();
    document.title = text("title");
    localize(document);
    byId("language").value = currentLanguage();
  }

  #draw() {
    const input = this.#input;
    const hadFocus = document.activeElement === byId("choose");
    show(byId("drop"), !input);
    show(byId("input"), Boolean(input));
    if (hadFocus && input) byId("other").focus({ preventScroll: true });
    if (input) {
      byId("input-name").textContent = input.name;
      byId("input-facts").textContent = [size(input.size), text(`${input.kind}Kind`), input.encodingTitle].filter(Boolean).join(" · ");
      // The remarks of a result include these.
      fillRemarks(byId("input-remarks"), this.#result ? [] : this.#preview?.remarks ?? input.remarks);
      drawReading(input, this.#recognised, this.#options, this.#ready, this.#change);
    }
    show(byId("reading"), !this.#result);
    show(byId("preview"), Boolean(input && this.#preview && !this.#result));
    show(byId("setup"), !this.#result);
    show(byId("results"), Boolean(this.#result));
    if (input && this.#preview && !this.#result) drawPreview(this.#preview, this.#changeRole);
    this.#drawOptions();
    this.#drawBar();
  }

  #drawOptions() { if (this.#ready && this.#definitions.current) drawOptions(this.#input, this.#options, this.#ready, this.#definitions.current, this.#change); }

  #drawBar() {
    const canRun = Boolean(this.#preview) && (this.#input.kind === "lines" || this.#input.phones.length > 0);
    const isBusy = this.#task !== undefined;
    const isRunning = ["run", "save"].includes(this.#task);
    show(byId("bar"), Boolean(this.#input) || isBusy);
    show(byId("bar-progress"), isBusy);
    show(byId("cancel"), isBusy);
    // What is changed meanwhile wouldn't count.
    for (const control of document.querySelectorAll("#other, :is(#reading, #preview, #setup) :is(button, input, select, textarea)")) control.disabled = isRunning;
    show(byId("run"), !isBusy);
    byId("run").disabled = !canRun && !this.#result;
    byId("run").textContent = text(this.#result ? "changeOptions" : "run");
    byId("run").classList.toggle("primary", !this.#result);
    show(byId("to-downloads"), Boolean(this.#result) && !isBusy);
    if (isBusy) byId("bar-text").textContent = this.#taskName;
    else byId("bar-text").textContent = this.#result ? this.#result.outcome : canRun ? text("readyToRun", { name: this.#definitions.name }) : text("chooseColumn");
  }

  #drawResult() {
    const css = [...document.styleSheets[0].cssRules].map(({ cssText }) => cssText).join("\n");
    this.#results.draw(this.#result, this.#input, this.#definitions.summary(), downloads(this.#engine, {
      result: this.#result, input: this.#input, size: this.#file.size, options: { ...this.#options, definitions: this.#definitions.fileName }, definitions: () => this.#definitions.summary(), css, announce, during: this.#save }));
  }
}

/** A preview that asks for the column with the numbers. */
const withoutVerdicts = (input, columns) => ({
  input: { ...input, columns, phones: [] }, header: columns.map(({ name }) => name), rows: [], counts: { rows: 0, valid: 0, invalid: 0, undecided: 0 }, remarks: input.remarks });

/** Shows why something didn't work; an empty text removes it. */
function fail(message) {
  byId("failure").textContent = message;
  show(byId("failure"), message !== "");
  if (message) byId("failure").scrollIntoView({ block: "nearest" });
}

/** Has a screen reader say something. */
function announce(words) { byId("status").textContent = words; }

let kept;
try { kept = localStorage.getItem(LANGUAGE); } catch { /* It keeps nothing. */ }
setLanguage(kept ?? likelyLanguage(navigator.languages));
new Desk().start().catch((error) => fail(text("cantStart", { reason: error.message.replace(/[.。]$/, "") })));
