// What editors, frameworks and mirrors find in the package: descriptions of the elements, types, entries of package.json. tsc of Debian
// (`apt-get install node-typescript`) compiles the types where it is; the frameworks themselves aren't needed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, "Web/package.json"), "utf8"));
const read = (name) => JSON.parse(readFileSync(join(root, "Web", name), "utf8"));

test("What editors know of the elements is what the pages and the types say", () => {
  const { status, stderr } = spawnSync(join(root, "Web/generate-elements"), ["--check"], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});

test("Each attribute that a class observes is described, and each that is described is of every element or the class's", () => {
  const source = readFileSync(join(root, "Web/src/phone-field.js"), "utf8");
  const { declarations: [field] } = read("custom-elements.json").modules[0];
  const described = field.attributes.map(({ name }) => name);
  const texts = [...source.match(/const TEXTS = \{([^}]*)\}/)[1].matchAll(/(\w+): "/g)].map(([, name]) => name);
  const flags = [...source.match(/const FLAGS = \{([^}]*)\}/)[1].matchAll(/: "([\w-]+)"/g)].map(([, name]) => name);
  assert.ok(texts.length > 8 && flags.length > 6);
  assert.deepEqual([...texts, ...flags].filter((name) => !described.includes(name)), []);
  assert.ok(field.attributes.every(({ description }) => description.length > 2));
  const web = read("web-types.json").contributions.html.elements[0];
  assert.deepEqual(web.attributes.map(({ name }) => name), described);
  assert.equal(web.attributes.find(({ name }) => name === "strict").value.type, "boolean");
});

test("Each text that an element says can be given by a page, and has a type", () => {
  const names = (text) => [...text.matchAll(/^ {2}"?(?:field\.)?(\w+)"?\??: /gm)].map(([, name]) => name);
  const typed = names(readFileSync(join(root, "Web/src/phone-field.d.ts"), "utf8").match(/interface PhoneFieldMessages \{(.*?)\n\}/s)[1]);
  const scripts = readdirSync(join(root, "Web/src")).filter((name) => /^phone-(field|bind).*\.js$/.test(name));
  const said = scripts.flatMap((name) => [...readFileSync(join(root, "Web/src", name), "utf8").matchAll(/\b(?:say|own)\("(\w+)"/g)].map(([, text]) => text));
  const words = names(readFileSync(join(root, "Web/src/phonecheck-words.js"), "utf8"));
  assert.ok(said.length > 15 && words.length > 10);
  assert.deepEqual([...new Set([...said, ...words])].filter((name) => !typed.includes(name)), []);
});

test("Each entry of package.json is there", () => {
  const paths = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(paths));
  const named = [manifest.main, manifest.types, manifest.unpkg, manifest.jsdelivr, manifest.customElements, manifest["web-types"],
    ...paths(manifest.exports), ...Object.values(manifest.typesVersions["*"]).flat()];
  // A pattern is there if its folder has such files.
  const isThere = (path) => path.includes("*") ? readdirSync(join(root, "Web", dirname(path))).some((name) => name.endsWith(extname(path))) : existsSync(join(root, "Web", path));
  for (const path of named) assert.ok(isThere(path), path);
  assert.equal(manifest.exports["./package.json"], "./package.json");
  for (const name of [manifest.customElements, "web-types.json"]) assert.ok(manifest.files.includes(name), name);
});

const hasCompiler = spawnSync("tsc", ["--version"]).status === 0;

test("Types for frameworks take what is right and refuse what isn't", { skip: hasCompiler ? false : "tsc is missing" }, () => {
  const folder = join(root, ".build/types");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(join(root, "Web"), join(folder, "node_modules/phonecheck"));
  // What each framework declares, as far as it matters here.
  const stubs = { vue: "export interface GlobalComponents { other: 1 }", "svelte/elements": "export interface SvelteHTMLElements { other: 1 }",
    "solid-js": "export namespace JSX { interface IntrinsicElements { other: 1 } }" };
  for (const [name, text] of Object.entries(stubs)) {
    const [, owner, rest] = /^([^/]+)(.*)$/.exec(name);
    const place = join(folder, "node_modules", owner);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "index.d.ts"), text);
    writeFileSync(join(place, "package.json"), JSON.stringify({ name: owner, type: "module", exports: { [`.${rest}`]: { types: "./index.d.ts" } } }));
  }
  writeFileSync(join(folder, "app.mts"), `
    import type {} from "phonecheck/vue"; import type {} from "phonecheck/svelte"; import type {} from "phonecheck/solid";
    import type { PhoneFieldEvent } from "phonecheck/angular";
    import type { GlobalComponents } from "vue"; import type { SvelteHTMLElements } from "svelte/elements"; import type { JSX } from "solid-js";
    type Vue = InstanceType<GlobalComponents["phone-field"]>["$props"];
    const vue: Vue = { name: "mobile", value: null!, format: "e164", messages: { label: "Handy" }, onCountrychange: (event) => event.detail.areaCode.length,
      onInput: (event) => event.target.rawValue.length };
    const svelte: SvelteHTMLElements["phone-field"] = { area: "GB", country: "GB", oncountrychange: (event) => event.target.value.length, "on:change": () => {} };
    const solid: JSX.IntrinsicElements["phone-field"] = { flags: "/f/{code}.svg", "prop:messages": {}, "on:definitionsload": (event) => event.detail.age };
    const bind: JSX.IntrinsicElements["phone-bind"] = { "client-id": "shop", "on:finish": (event) => event.detail.sessionToken.length };
    export function chosen(event: PhoneFieldEvent<"countrychange">): string { return event.detail.country + event.target.autocomplete; }
    // @ts-expect-error
    const wrong: SvelteHTMLElements["phone-field"] = { required: "yes" };
    // @ts-expect-error
    const other: Vue = { onCountrychange: (event) => event.detail.name };
    document.querySelector("phone-field")!.open();
    document.querySelector("phone-field")!.addEventListener("listopen", () => {});
    export { vue, svelte, solid, bind, wrong, other };`);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: {
    strict: true, noEmit: true, target: "es2022", module: "node16", moduleResolution: "node16", lib: ["es2022", "dom"], preserveSymlinks: true, types: [] },
    files: ["app.mts"] }));
  const { status, stdout } = spawnSync("tsc", ["-p", folder], { encoding: "utf8", cwd: folder });
  assert.equal(status, 0, stdout);
});
