// The preview: the first rows as the options read and judge them, and the roles of columns, which a person can change.

import { sign, verdict, written } from "./cells.js";
import { byId, element, fill, show } from "./dom.js";
import { number, placeText, text } from "./words.js";

export const PREVIEW_ROWS = 30;
/** More columns than these are left out beside those with roles. */
const MOST_COLUMNS = 150;

/**
 * Draws the preview.
 *
 * @param preview What the engine returned.
 * @param onRole Called with the index of a column and its new role: "phone", "area" or "".
 */
export function drawPreview(preview, onRole) {
  const { input, header, rows, counts } = preview;
  const columns = shownColumns(input, header);
  const body = rows.map((row) => element("tr", { class: row.status }, [
    element("th", { scope: "row", class: "place" }, number(row.line)),
    ...columns.flatMap(({ index, role }) => role === "phone" ? phoneCells(row, index)
      : [element("td", { class: role }, written(row.cells[index] ?? ""))]),
  ]));
  const head = element("tr", {}, [
    element("th", { scope: "col", class: "place" }, placeText(input.kind, "Column")),
    ...columns.flatMap((column) => {
      const name = element("th", { scope: "col", class: column.role }, element("span", { class: "column-name" }, column.name), input.kind === "lines" ? "" : roleChoice(column, onRole));
      return column.role === "phone" ? [name, element("th", { scope: "col", class: "found" }, text("verdictColumn"))] : [name];
    }),
  ]);
  fill(byId("preview-table"), element("table", { class: "rows preview" }, element("thead", {}, head), element("tbody", {}, body)));
  fill(byId("preview-counts"), input.phones.length === 0 && input.kind !== "lines" ? [text("noPhoneColumn"), ...likelyColumn(preview, onRole)] : [
    text("previewCounts", { rows: counts.rows }), " ",
    ...["valid", "invalid", "undecided"].filter((status) => counts[status] > 0).map((status) => element("span", { class: "count" }, sign(status), text(`${status}Count`, { count: counts[status] }))),
  ]);
  show(byId("preview-hint"), input.phones.length > 0 && input.kind !== "lines");
  // Another table is seen from its start; the same one stays where a person has scrolled it.
  const names = JSON.stringify(header);
  if (names !== drawnNames) byId("preview-table").scrollTo(0, 0);
  drawnNames = names;
  show(byId("preview-columns"), columns.length < header.length);
  byId("preview-columns").textContent = text("columnsHint", { shown: columns.length, count: header.length });
  showVerdicts(byId("preview-table"));
}

let drawnNames;

/** The column that holds numbers although its name doesn't say so, with a button that chooses it. */
function likelyColumn({ likely, header }, onRole) {
  if (likely === null || likely === undefined) return [];
  const name = header[likely] || text("columnNumber", { number: likely + 1 });
  return [" ", text("likelyColumn", { name }), " ", element("button", { type: "button", id: "use-likely", onclick: () => onRole(likely, "phone") }, text("useColumn"))];
}

/** Scrolls a wide table until its first verdicts are seen, beside their numbers. */
function showVerdicts(scroller) {
  const [number, column] = ["phone", "found"].map((kind) => scroller.querySelector(`th.${kind}`));
  const verdict = column?.offsetWidth > 0 ? column : number;
  if (!verdict) return;
  const { right } = verdict.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (right <= frame.right && right >= frame.left) return;
  // The place of a row stays where it is, and covers what is below it.
  const start = frame.left + scroller.querySelector("th.place").offsetWidth;
  scroller.scrollLeft += Math.min(right - frame.right + 24, number.getBoundingClientRect().left - start);
}

/** The columns to show: with many, the first ones and those that have a role. */
function shownColumns(input, header) {
  const role = (index) => (input.phones.includes(index) ? "phone" : input.area === index ? "area" : "");
  if (input.kind === "lines") return [{ index: 0, name: text("lineOfFile"), role: "phone" }];
  return header.map((name, index) => ({ index, name: name || text("columnNumber", { number: index + 1 }), role: role(index) }))
    .filter(({ index, role }) => index < MOST_COLUMNS || role !== "" || input.columns[index]?.isLikelyPhone);
}

const roleChoice = ({ index, name, role }, onRole) => element("select", {
  class: "role", "aria-label": text("roleOf", { name }), "data-column": index, onchange: (event) => onRole(index, event.target.value),
}, [["", "roleNone"], ["phone", "rolePhone"], ["area", "roleArea"]].map(([value, key]) => element("option", { value, selected: value === role }, text(key))));

function phoneCells(row, index) {
  const found = row.numbers.find(({ column }) => column === index) ?? row.numbers[0];
  const judged = () => [verdict(found), found?.message && element("span", { class: "message" }, found.message)];
  // A narrow page shows the verdict below the number, and no column for it.
  return [
    element("td", { class: "phone" }, written(row.cells[index] ?? "", found?.offset), element("div", { class: "below" }, judged())),
    element("td", { class: "found", title: found?.message || undefined }, judged()),
  ];
}
