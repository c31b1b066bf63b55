// Elements, made in one expression.

const SVG = "http://www.w3.org/2000/svg";

/** The element of the page with an id. */
export const byId = (id) => document.getElementById(id);

/**
 * An element with attributes, listeners (`onclick`) and properties that aren't attributes (`value`, `checked`), and with children;
 * `undefined`, `null` and `false` are left out.
 */
export const element = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

/** The same for pictures. */
export const picture = (tag, attributes = {}, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (["value", "checked", "selected", "disabled", "hidden"].includes(name)) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

/** What tells a control from its neighbours, so that it keeps the focus when it is drawn again. */
const KEYS = ["data-option", "data-column", "data-key"];

/** Replaces what a node contains. The control that has the focus keeps it. */
export function fill(node, ...children) {
  const focused = node.contains(document.activeElement) ? document.activeElement : undefined;
  const key = focused && KEYS.find((name) => focused.hasAttribute(name));
  node.replaceChildren(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  if (key) [...node.querySelectorAll(`[${key}]`)].find((one) => one.getAttribute(key) === focused.getAttribute(key))?.focus({ preventScroll: true });
}

/** Shows an element, or hides it. */
export function show(node, isShown) { node.hidden = !isShown; }

/** A list of remarks; hidden if there are none. */
export function fillRemarks(list, remarks) {
  fill(list, remarks.map((text) => element("li", {}, text)));
  show(list, remarks.length > 0);
}

/** Calls a function when nothing has called it for some milliseconds. */
export function delayed(work, milliseconds) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
}
