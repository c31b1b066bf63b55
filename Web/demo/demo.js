// The demo page: a form that shows what it submits, and definitions that can be replaced.

const field = document.querySelector("phone-field");
const result = document.querySelector("#result");
const problems = document.querySelector("#problems");

const language = new URLSearchParams(location.search).get("lang");
if (language) document.documentElement.lang = language;

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  result.textContent = JSON.stringify(Object.fromEntries(new FormData(event.target)));
});

document.querySelector("#use").addEventListener("click", () => {
  problems.hidden = true;
  // As bytes, since a text that doesn't begin like JSON is taken for a URL.
  field.definitions = new TextEncoder().encode(document.querySelector("#json").value);
});

field.addEventListener("definitionserror", (event) => {
  problems.textContent = event.detail.message;
  problems.hidden = false;
});
