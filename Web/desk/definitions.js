// The definitions that decide: the built-in ones, or those of a tenant, which are remembered only if a person says so.

import { byId, element, fill, show } from "./dom.js";
import { text } from "./words.js";

const KEPT = "phonecheck-desk-definitions";
/** What a developer runs to get them; the headers are those that the service requires. */
const COMMAND = "curl https://TENANT/api/v2/sdk/country-codes -H \"X-client-id: APP\" -H \"X-operating-sys-version: Desk\" "
  + "-H \"X-device-fingerprint: desk\" -H \"X-agent: curl\" -o area-codes.json";

/** The name of a file with pasted definitions, as in the command above. */
const PASTED = "area-codes.json";

/** Whether bytes at the start of a file look like definitions. */
export const isDefinitions = (beginning) => /"(phoneAreaCodeDefinitions|mobileRegex)"\s*:/.test(beginning);

export class DefinitionsCard {
  #engine;
  #onChange;
  /** What the engine said of the current ones, the name of their file, and their text if they are a tenant's. */
  current; #name; #json;

  constructor(engine, onChange) { [this.#engine, this.#onChange] = [engine, onChange]; }

  /** The file of the current ones for a command: pasted ones have none yet. Nothing for the built-in ones. */
  get fileName() { return this.#json === undefined ? undefined : this.#name ?? PASTED; }

  /** What a person calls the current ones. */
  get name() { return this.current.source === "builtin" ? text("builtInName") : this.#name ?? text("pastedName"); }

  /** Their number of countries, and the country of numbers without one. */
  get #facts() {
    const { count, preferred } = this.current;
    return [text("definitionCount", { count }), preferred && text("preferredArea", { name: preferred.name, areaCode: preferred.areaCode })].filter(Boolean);
  }

  /** What a result says of them. */
  summary() {
    return [element("p", { class: "soft" }, text("judgedBy", { name: [this.name, ...this.#facts].join(text("listComma")) })),
      this.current.source === "builtin" && element("p", { class: "notice warn" }, text("builtInWarning"))];
  }

  /** The remembered ones, else the built-in ones. */
  async start() {
    byId("where-command").textContent = COMMAND;
    byId("definitions-choose").onclick = () => byId("definitions-file").click();
    byId("definitions-file").onchange = ({ target }) => {
      if (target.files.length > 0) this.takeFile(target.files[0]);
      target.value = "";
    };
    byId("definitions-builtin").onclick = () => this.useBuiltIn();
    byId("definitions-paste").onclick = () => this.#openPaste(byId("paste").hidden);
    byId("paste-use").onclick = () => this.takeText(byId("paste-text").value);
    byId("remember").onchange = ({ target }) => this.#remember(target.checked);
    const kept = keptDefinitions();
    if (kept && await this.#take(kept.json, kept.name, { isQuiet: true })) {
      byId("remember").checked = true;
    } else await this.useBuiltIn();
  }

  async takeFile(file) { await this.#take(await file.text(), file.name); }

  /** Takes pasted definitions. */
  async takeText(json) { await this.#take(json, undefined); }

  async useBuiltIn() {
    this.#remember(false);
    byId("remember").checked = false;
    this.#use(await this.#engine.useBuiltIn(), undefined, undefined);
  }

  /** Gives a new engine the definitions of the last one. */
  async giveAgain() {
    if (this.#json !== undefined) await this.#engine.useDefinitions(this.#json);
  }

  /** Has everything in the language of the page. */
  async translate() {
    this.current = await this.#engine.definitions();
    this.draw();
  }

  /** Draws what is used in the language of the page. */
  draw() {
    const { source, remarks, undecidable } = this.current;
    const isBuiltIn = source === "builtin";
    fill(byId("definitions-state"),
      element("p", {}, element("strong", {}, this.name), element("span", { class: "soft" }, ` ${this.#facts.join(text("listComma"))}`)),
      isBuiltIn && element("p", { class: "notice warn" }, text("builtInWarning")),
      undecidable.length > 0 && element("p", { class: "notice warn" }, text("undecidableNote", { count: undecidable.length, names: undecidable.map(({ name, areaCode }) => `${name} (+${areaCode})`).join(text("listComma")) })),
      remarks.length > 0 && element("details", {}, element("summary", {}, text("remarksCount", { count: remarks.length })), element("ul", { class: "remarks" }, remarks.map((remark) => element("li", {}, remark)))));
    show(byId("definitions-builtin"), !isBuiltIn);
    show(byId("remember-label"), !isBuiltIn);
  }

  /** Whether the definitions could be used. */
  async #take(json, name, { isQuiet = false } = {}) {
    const problems = byId("definitions-problems");
    show(problems, false);
    try {
      this.#use(await this.#engine.useDefinitions(json), name, json);
    } catch (error) {
      if (isQuiet) return false;
      const [shown, shownName] = [error.problems ?? [], name ?? text("pastedName")];
      fill(problems, element("p", {}, text("definitionsRefused", { name: shownName, used: this.name })), shown.length > 0 ? shown.map((problem) => element("pre", {}, problem.replace(/^definitions(?=:)/, () => shownName))) : element("p", {}, error.message));
      show(problems, true);
      return false;
    }
    this.#openPaste(false);
    if (byId("remember").checked) this.#remember(true);
    return true;
  }

  #use(found, name, json) {
    [this.current, this.#name, this.#json] = [found, name, json];
    show(byId("definitions-problems"), false);
    this.draw();
    this.#onChange();
  }

  #openPaste(isOpen) {
    show(byId("paste"), isOpen);
    byId("definitions-paste").setAttribute("aria-expanded", String(isOpen));
    if (isOpen) byId("paste-text").focus();
  }

  #remember(isKept) {
    try {
      if (isKept && this.#json !== undefined) localStorage.setItem(KEPT, JSON.stringify({ name: this.#name, json: this.#json }));
      else localStorage.removeItem(KEPT);
    } catch {
      byId("remember").checked = false;
      fill(byId("definitions-problems"), element("p", {}, text("cantRemember")));
      show(byId("definitions-problems"), isKept);
    }
  }
}

/** What was remembered; `undefined` if nothing was, and if the browser keeps nothing for pages such as this one. */
function keptDefinitions() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return typeof kept?.json === "string" ? kept : undefined;
  } catch {
    return undefined;
  }
}
