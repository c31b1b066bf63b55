// A page made by a bundler, as Docs/Web.md says how, in a headless browser. Debian has both: `apt-get install esbuild webpack`;
// one that is missing is skipped, unless BUNDLERS names it.
//
//   node --test Web/tests/bundlers.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { evaluate, focusInput, root, show, type, until, value } from "./pages.mjs";

const wanted = (process.env.BUNDLERS ?? "").split(" ").filter(Boolean);
const require = createRequire("/usr/share/nodejs/");
const require2 = (name) => {
  for (const place of [undefined, ...(process.env.NODE_PATH ?? "").split(":").filter(Boolean)]) {
    try { return (place ? createRequire(`${place}/`) : require)(place ? `${place}/${name}` : name); } catch (error) { if (wanted.includes(name)) console.error(String(error)); }
  }
  return undefined;
};

/** The package's archive, as `npm pack` makes it; `undefined` without npm. */
const archive = (() => {
  if (spawnSync("npm", ["--version"]).status !== 0) return undefined;
  const folder = join(root, ".build/bundles/archive");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = spawnSync("npm", ["pack", "--pack-destination", folder, join(root, "Web")], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  return join(folder, readdirSync(folder)[0]);
})();

/** A project that depends on the package: the archive is installed from the disk; without npm, the folder is the package. */
function project(name, source) {
  const folder = join(root, ".build/bundles", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  if (archive) {
    const installed = spawnSync("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], { cwd: folder, encoding: "utf8" });
    assert.equal(installed.status, 0, installed.stderr);
  } else symlinkSync(join(root, "Web"), join(folder, "node_modules/phonecheck"));
  writeFileSync(join(folder, "app.js"), source);
  return folder;
}

/** Shows a page with a script of a bundle, and whether its field works. */
async function works(name, script) {
  const path = `/.build/bundles/${name}/out/`;
  await show('<form><phone-field name="mobile" definitions="/Data/area-codes.sample.json"></phone-field></form>',
    { script: script.replaceAll("OUT", path) });
  await focusInput();
  await type("13800138000");
  assert.equal(await value(), "+86-13800138000");
  const fetched = await evaluate("performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('.wasm'))");
  // JSON is compiled by a module of its own.
  assert.equal(fetched.length, 2);
  for (const url of fetched) assert.match(url, new RegExp(`${path}[^/]+\\.wasm$`), "the copy in the bundle's folder");
}

const hasEsbuild = spawnSync("esbuild", ["--version"]).status === 0;

for (const [format, script] of [["esm", '<script type="module" src="OUTapp.js"></script>'], ["iife", '<script defer src="OUTapp.js"></script>']]) {
  test(`esbuild, as ${format}`, { skip: hasEsbuild || wanted.includes("esbuild") ? false : "esbuild is missing" }, async () => {
    const name = `esbuild-${format}`;
    const folder = project(name, `import { initialize } from "phonecheck";
import "phonecheck/phone-field";
import areas from "phonecheck/phonecheck-areas.wasm";
import wasm from "phonecheck/phonecheck-field.wasm";
import loader from "phonecheck/phonecheck-loader.wasm";

initialize(wasm, { areas, loader });
`);
    const made = spawnSync("esbuild", ["app.js", "--bundle", `--format=${format}`, "--outdir=out", "--loader:.wasm=file",
      `--public-path=/.build/bundles/${name}/out/`], { cwd: folder, encoding: "utf8" });
    assert.equal(made.status, 0, made.stderr);
    await works(name, script);
  });
}

const webpack = require2("webpack");

test("webpack", { skip: webpack || wanted.includes("webpack") ? false : "webpack is missing" }, async () => {
  const folder = project("webpack", 'import "phonecheck/phone-field";\n');
  const result = await new Promise((resolve, reject) => webpack({
    mode: "production", context: folder, entry: "./app.js", output: { path: join(folder, "out"), filename: "app.js", publicPath: "auto" },
    performance: false, cache: false,
  }, (error, stats) => (error ? reject(error) : resolve(stats))));
  assert.equal(result.hasErrors(), false, String(result.toString()));
  assert.ok(readdirSync(join(folder, "out")).some((name) => name.endsWith(".wasm")), "it copies the module by itself");
  await works("webpack", '<script defer src="OUTapp.js"></script>');
});

test("old resolution finds modules and types", () => {
  const manifest = JSON.parse(readFileSync(join(root, "Web/package.json"), "utf8"));
  for (const path of [manifest.main, manifest.types, ...Object.values(manifest.typesVersions["*"]).flat()]) {
    assert.ok(readFileSync(join(root, "Web", path), "utf8").length > 0, path);
  }
});
