// Reads the code blocks and the tables of the pages in Docs, for tests.

import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { root, serve, TYPES } from "./pages.mjs";

const text = (page) => readFileSync(join(root, "Docs", page), "utf8");

/** The code blocks of a page, each with its language, its text and the nearest heading above it. */
export function blocks(page) {
  const found = [];
  let heading, block;
  for (const line of text(page).split("\n")) {
    const fence = line.match(/^```(.*)$/);
    if (fence && block) {
      found.push(block);
      block = undefined;
    } else if (fence) block = { language: fence[1], heading, text: "" };
    else if (block) block.text += `${line}\n`;
    else if (line.startsWith("#")) heading = line.replace(/^#+ /, "");
  }
  return found;
}

/** The rows of a page's tables below headings, each as its cells; the names of the columns are left out. */
export function rows(page) {
  const found = [];
  let heading, isHead = true;
  for (const line of text(page).split("\n")) {
    if (line.startsWith("#")) heading = line.replace(/^#+ /, "");
    if (!line.startsWith("|")) isHead = true;
    else if (/^\|( ?-+ ?\|)+$/.test(line)) isHead = false;
    else if (!isHead) found.push({ heading, cells: line.slice(1, -1).split("|").map((cell) => cell.trim()) });
  }
  return found;
}

/** The code in a cell. */
export const codes = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]);

/** Serves files in a folder, for the page beside them: each name with a path of the repository. */
export function serveFiles(folder, files) {
  for (const [name, path] of Object.entries(files)) {
    serve(`${folder}/${name}`, (_, response) => response
      .writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(readFileSync(join(root, path))));
  }
}

/** Serves a page under a path. */
export function servePage(path, html) {
  serve(path, (_, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html));
}
