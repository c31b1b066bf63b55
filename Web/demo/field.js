// A page with a field: a form that shows what it submits, what the field knows while one types, and definitions that can be replaced.

import { loadLanguage } from "../dist/phonecheck.js";

const field = document.querySelector("phone-field");
const result = document.querySelector("#result");
const state = document.querySelector("#state");
const problems = document.querySelector("#problems");

const language = new URLSearchParams(location.search).get("lang");
if (language) document.documentElement.lang = language;
// A language that the page brings.
if (language === "ja") loadLanguage("ja", new URL("ja.json", import.meta.url)).catch(console.error);

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  result.textContent = JSON.stringify(Object.fromEntries(new FormData(event.target)));
});

const show = () => { state.textContent = [field.country, field.status, field.reason].filter(Boolean).join(", "); };
for (const type of ["definitionsload", "input", "countrychange"]) field.addEventListener(type, show);

document.querySelector("#use").addEventListener("click", () => {
  problems.hidden = true;
  // As bytes, since a text that doesn't begin like JSON is taken for a URL.
  field.definitions = new TextEncoder().encode(document.querySelector("#json").value);
});

field.addEventListener("definitionserror", (event) => {
  problems.textContent = event.detail.message;
  problems.hidden = false;
});
