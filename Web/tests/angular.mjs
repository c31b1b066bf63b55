// The Angular recipe of Docs/WebRecipes.md, without Angular, which neither Debian nor PyPI packages: its files compile against the parts
// of Angular's types that they use, and a stand-in calls its directive as @angular/forms does. Debian has node-typescript and esbuild.
//
//   node --test Web/tests/angular.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { blocks } from "./documents.mjs";
import { SAMPLE, evaluate, focusInput, inShadow, press, property, release, root, run, show, shown, type, until } from "./pages.mjs";

const folder = join(root, ".build/recipes/angular");
const files = Object.fromEntries(blocks("WebRecipes.md").filter(({ language }) => language === "ts")
  .map(({ text }) => [text.match(/^\/\/ (\S+)/)[1], text]));
const has = (name) => ({ skip: spawnSync(name, ["--version"]).status === 0 ? false : `${name} is missing` });

/** Packages of Angular, each with the declarations or the code that matter here. */
const TYPES = {
  core: `
    export interface Metadata {
      selector?: string; standalone?: boolean; host?: Record<string, string>; providers?: unknown[]; imports?: unknown[]; schemas?: unknown[]; template?: string;
    }
    export declare function Directive(metadata: Metadata): ClassDecorator;
    export declare function Component(metadata: Metadata): ClassDecorator;
    export declare class ElementRef<T = any> { nativeElement: T; }
    export declare function inject<T>(token: abstract new (...words: any[]) => unknown): T;
    export declare function forwardRef(find: () => unknown): unknown;
    export declare const CUSTOM_ELEMENTS_SCHEMA: { name: string };
    export interface WritableSignal<T> { (): T; set(value: T): void; }
    export declare function signal<T>(value: T): WritableSignal<T>;`,
  forms: `
    export interface ControlValueAccessor {
      writeValue(obj: any): void; registerOnChange(fn: any): void; registerOnTouched(fn: any): void; setDisabledState?(isDisabled: boolean): void;
    }
    export interface ValidationErrors { [key: string]: any; }
    export interface Validator { validate(control: AbstractControl): ValidationErrors | null; registerOnValidatorChange?(fn: () => void): void; }
    export declare class AbstractControl { readonly value: any; }
    export declare class FormControl<T = any> extends AbstractControl {
      constructor(value: T);
      readonly value: T | null;
    }
    export declare class FormGroup<Controls extends Record<string, AbstractControl> = any> extends AbstractControl {
      constructor(controls: Controls);
      readonly value: { [Name in keyof Controls]?: Controls[Name]["value"] };
    }
    export declare class ReactiveFormsModule { private readonly isModule: true; }
    export declare const NG_VALUE_ACCESSOR: object;
    export declare const NG_VALIDATORS: object;`,
};
const CODE = {
  core: `
    let element;
    export class ElementRef { constructor(nativeElement) { this.nativeElement = nativeElement; } }
    export const inject = () => new ElementRef(element);
    export const forwardRef = (find) => find;
    export const Directive = (metadata) => (kind) => { kind.metadata = metadata; };
    export function made(Kind, host) {
      element = host;
      return new Kind();
    }`,
  forms: "export const [NG_VALUE_ACCESSOR, NG_VALIDATORS] = [{}, {}];",
};
/** Calls a directive as `setUpControl` of @angular/forms does, in its order, and its listeners as its metadata says. */
const STAND_IN = `
  import { made } from "@angular/core";
  import { NG_VALIDATORS, NG_VALUE_ACCESSOR } from "@angular/forms";
  import { initialize } from "phonecheck";
  import wasm from "phonecheck/phonecheck-field.wasm";
  import loader from "phonecheck/phonecheck-loader.wasm";
  import { PhoneValue } from "./phone-value.ts";

  initialize(wasm, { loader });
  window.connect = (field, value) => {
    const directive = made(PhoneValue, field);
    const { host, providers } = PhoneValue.metadata;
    for (const [event, call] of Object.entries(host)) field.addEventListener(event.slice(1, -1), () => directive[call.slice(0, -2)]());
    const isProvided = (token) => providers.some(({ provide, useExisting, multi }) => provide === token && useExisting() === PhoneValue && multi);
    const control = { value, isDirty: false, isTouched: false, isProvided: isProvided(NG_VALUE_ACCESSOR) && isProvided(NG_VALIDATORS),
      judge() { this.errors = directive.validate(this); },
      set(value) { this.value = value; directive.writeValue(value); this.judge(); },
      disable(isDisabled) { directive.setDisabledState(isDisabled); } };
    directive.registerOnValidatorChange(() => control.judge());
    directive.writeValue(value);
    directive.setDisabledState(false);
    directive.registerOnChange((value) => { Object.assign(control, { value, isDirty: true }); control.judge(); });
    directive.registerOnTouched(() => { control.isTouched = true; });
    control.judge();
    return control;
  };`;

/** A project with the recipe's files, and packages in the place of Angular's. */
function project(contents, file) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules/@angular"), { recursive: true });
  symlinkSync(join(root, "Web"), join(folder, "node_modules/phonecheck"));
  for (const [name, text] of Object.entries(contents)) {
    const place = join(folder, "node_modules/@angular", name);
    mkdirSync(place);
    writeFileSync(join(place, file), text);
    writeFileSync(join(place, "package.json"), JSON.stringify({ name: `@angular/${name}`, type: "module", exports: { ".": `./${file}` } }));
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: {
    strict: true, noEmit: true, experimentalDecorators: true, target: "es2022", module: "node16", moduleResolution: "node16", lib: ["es2022", "dom"],
    preserveSymlinks: true, types: [] }, files: Object.keys(files) }));
}

test("Both files of the recipe compile", has("tsc"), () => {
  project(TYPES, "index.d.ts");
  assert.deepEqual(Object.keys(files), ["phone-value.ts", "number-form.ts"]);
  const compiled = () => spawnSync("tsc", ["-p", folder], { encoding: "utf8", cwd: folder });
  assert.equal(compiled().status, 0, compiled().stdout);
  // A directive without one of the calls doesn't.
  writeFileSync(join(folder, "phone-value.ts"), files["phone-value.ts"].replace("writeValue(", "write("));
  assert.match(compiled().stdout, /'writeValue' is missing/);
});

/** Shows a page with a field, and connects it to a control. */
async function connect(attributes, value, isReady) {
  project(CODE, "index.js");
  writeFileSync(join(folder, "main.js"), STAND_IN);
  const made = spawnSync("esbuild", ["main.js", "--bundle", "--format=esm", "--outdir=out", "--loader:.wasm=file", "--public-path=/.build/recipes/angular/out/"],
    { cwd: folder, encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  await show(`<phone-field ${attributes}></phone-field><input id="after" aria-label="After">`, {
    script: '<script type="module" src="/.build/recipes/angular/out/main.js"></script>', isReady: isReady ?? "window.connect !== undefined" });
  await run(`window.control = connect(document.querySelector("phone-field"), ${JSON.stringify(value)})`);
}
const control = (rest) => evaluate(`control.${rest}`);
const isLoaded = "document.querySelector('phone-field').status !== 'loading'";

test("A control has the value and the errors of the field, is touched when the field is left, and empties it", has("esbuild"), async () => {
  await connect(SAMPLE, null);
  await until("document.querySelector('phone-field').country");
  assert.deepEqual(await control("isProvided"), true);
  assert.deepEqual(await evaluate("[control.value, control.errors, control.isDirty]"), [null, null, false]);
  await focusInput();
  await type("1380013");
  assert.deepEqual(await evaluate("[control.value, control.errors.phone.reason, control.isDirty]"), ["", "TOO_SHORT", true]);
  assert.match(await control("errors.phone.message"), /11 digits/);
  await run("control.set(control.value)");
  assert.equal(await shown(), "138 0013", "a store writes the value back");
  await type("8000");
  assert.deepEqual(await evaluate("[control.value, control.errors]"), ["+86-13800138000", null]);
  await evaluate(inShadow("(root.querySelector('.area').focus(), true)"));
  assert.equal(await control("isTouched"), false, "the country is a part of the field");
  await run("document.querySelector('#after').focus()");
  assert.equal(await control("isTouched"), true);
  await focusInput();
  await press("Backspace");
  await run("control.set(null)");
  assert.deepEqual([await shown(), await control("errors")], ["", null]);
  await run("control.disable(true)");
  assert.equal(await property("disabled"), true);
});

test("A control waits for definitions: a written number stays as it is, and a typed number arrives", has("esbuild"), async () => {
  for (const [written, typed, value] of [["13800138000", "", "13800138000"], [null, "13800138000", "+86-13800138000"]]) {
    await connect('definitions="/held.json"', written);
    await focusInput();
    await type(typed);
    assert.deepEqual(await evaluate("[control.errors?.phone.status, control.isDirty]"), ["loading", typed !== ""]);
    await release(200, readFileSync(join(root, "Data/area-codes.sample.json"), "utf8"));
    await until(isLoaded);
    assert.deepEqual(await evaluate("[control.value, control.errors, control.isDirty]"), [value, null, typed !== ""]);
  }
});
