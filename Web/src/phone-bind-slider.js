// The service's slider in <phone-bind>: a picture with a gap, the piece, and what moves it. It is loaded with the attribute `captcha` alone.
//
// The module knows the position, in pixels of the original picture, and says all texts. The pictures are drawn on canvases, which need
// nothing of a content security policy, and are as wide as their place: the position is a share of the picture's width there.

import { addStyle, BASE, make, say } from "./phone-field-parts.js";
import { BUTTON_STYLE, button, renderButton } from "./phone-bind-parts.js";

const STYLE = `
:host { display: block; inline-size: auto; margin-block-start: .9em; padding: .8em; border: 1px solid var(--border); border-radius: .5em; }
.title { margin: 0 0 .6em; line-height: 1.45; font-weight: 600; }
.pictures { position: relative; inline-size: 100%; overflow: hidden; border-radius: .3em; cursor: grab; touch-action: pan-y; user-select: none; }
.pictures.dragged { cursor: grabbing; }
.pictures.stale { opacity: .4; }
canvas { display: block; inline-size: 100%; }
.piece { position: absolute; inset-block-start: 0; pointer-events: none; }
.position { inline-size: 100%; margin-block-start: .3em; accent-color: var(--accent); cursor: grab; }
.position:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: .3em; }
.message.wrong { color: var(--error); }
p { margin: .3em 0 0; line-height: 1.4; }
.sight { font-size: .875em; }
.line { display: flex; flex-wrap: wrap; gap: .5em; margin-block-start: .6em; }
.line button { flex: 1 1 auto; }
@media (forced-colors: active) { .position:focus-visible { outline-color: Highlight; } }
`;

/** The parts, which a page styles as those of the element around it. */
const PARTS = ["title", "pictures", "position", "message", "button"];

/** The buttons, and the events that they are. */
const TAPS = { check: "sliderChecked", newPicture: "pictureChanged", close: "sliderClosed" };

/**
 * The position of the piece after a drag, in pixels of the original picture, whatever the size at which it is shown.
 *
 * @param start The position when the drag began.
 * @param dragged How far it went, in pixels of the screen; to the left it is negative.
 * @param shownWidth How wide the picture is on the screen.
 * @param width How wide the original is.
 */
export function positionAfter(start, dragged, shownWidth, width) {
  return shownWidth > 0 ? Math.round(start + (dragged * width) / shownWidth) : start;
}

export class SliderPart {
  /** What the form has among its entries. */
  element = make("div", { class: "slider", part: "slider", hidden: "", exportparts: PARTS.map((part) => `${part}: slider-${part}`).join(", ") });
  #root = this.element.attachShadow({ mode: "open", delegatesFocus: true });
  #send; #parts; #state; #size; #drag; #drawn = 0;
  // Whether the last position that was checked was wrong, while other pictures are loading.
  #isMissed = false;

  /** @param send Takes the events. */
  constructor(send) {
    this.#send = send;
    this.dress();
    const title = make("p", { class: "title", part: "title", id: "title" }, make("bdi"));
    const [picture, piece] = ["picture", "piece"].map((name) => make("canvas", { class: name }));
    // The piece moves to the right in every language.
    const pictures = make("div", { class: "pictures", part: "pictures", role: "img", dir: "ltr" }, picture, piece);
    const label = make("label", { for: "position", class: "unseen" }, make("bdi"));
    const position = make("input", {
      type: "range", id: "position", class: "position", part: "position", dir: "ltr", min: "0", step: "1", "aria-describedby": "message sight" });
    const message = make("p", { class: "message", part: "message", id: "message" }, make("bdi"));
    const sight = make("p", { class: "sight", id: "sight" }, make("bdi"));
    const buttons = { check: button("check"), newPicture: button("new-picture"), close: button("close") };
    const group = make("div", { role: "group", "aria-labelledby": "title" },
      title, pictures, label, position, message, make("div", { class: "line" }, ...Object.values(buttons)), sight);
    this.#root.append(group);
    this.#parts = { title, picture, piece, pictures, label, position, message, sight, buttons };
    this.#listen();
  }

  /** Gives the tree its styles, also in another document. */
  dress() { addStyle(this.#root, BASE + BUTTON_STYLE + STYLE); }

  /** Focuses what moves the piece, unless the focus is here. */
  focus() { if (!this.#root.activeElement) this.#parts.position.focus(); }

  /** Draws new pictures. */
  async show({ picture, piece, width, height, pieceWidth }) {
    const turn = ++this.#drawn;
    const { picture: canvas, piece: pieceCanvas, pictures, position } = this.#parts;
    this.#size = { width };
    pictures.hidden = position.hidden = false;
    Object.assign(canvas, { width, height });
    Object.assign(pieceCanvas, { width: pieceWidth, height });
    pieceCanvas.style.inlineSize = `${(100 * pieceWidth) / width}%`;
    // A small picture isn't blown up.
    pictures.style.maxInlineSize = `${2 * width}px`;
    this.#place();
    try {
      const images = await Promise.all([picture, piece].map(bitmap));
      if (turn !== this.#drawn) return;
      for (const [index, one] of [canvas, pieceCanvas].entries()) one.getContext("2d").drawImage(images[index], 0, 0);
    } catch (error) {
      // The person can ask for other pictures.
      console.error(error);
    }
  }

  /** Shows the state of the slider; hides it without one. */
  render(state, language) {
    this.#state = state;
    this.element.hidden = !state;
    if (!state) {
      this.#drag = this.#size = undefined;
      this.#isMissed = false;
      return;
    }
    const { title, pictures, label, position, message, sight, buttons } = this.#parts;
    say(title, state.title, language);
    say(label, state.label, language);
    pictures.setAttribute("aria-label", state.title);
    pictures.hidden = position.hidden = !this.#size;
    // Pictures that can't be used any more stay until there are other ones, and so does the focus.
    pictures.classList.toggle("stale", state.limit === 0);
    position.setAttribute("aria-disabled", String(!state.check.isEnabled));
    if (state.limit > 0) position.max = state.limit;
    if (Number(position.value) !== state.position) position.value = state.position;
    position.setAttribute("aria-valuetext", state.positionText);
    if (this.#size) this.#place();
    // That pictures are loading is nothing wrong.
    const isLoading = state.limit === 0 && !state.newPicture.isEnabled;
    if (!isLoading) this.#isMissed = state.limit > 0 && !state.check.isEnabled;
    message.classList.toggle("wrong", !isLoading || this.#isMissed);
    message.hidden = state.message === undefined;
    say(message, state.message ?? "", language);
    say(sight, state.note, language);
    for (const [name, element] of Object.entries(buttons)) renderButton(element, state[name], language);
  }

  /** Puts the piece where the module has it. */
  #place() { this.#parts.piece.style.left = `${(100 * (this.#state?.position ?? 0)) / this.#size.width}%`; }

  #move(position) { this.#send({ type: "sliderMoved", position }); }

  #listen() {
    const { pictures, position, buttons } = this.#parts;
    position.addEventListener("input", () => {
      this.#move(Number(position.value));
      // The module's is right, also while nothing can be moved.
      if (this.#state) position.value = this.#state.position;
    });
    position.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // The button that gets the focus after a fast answer isn't pressed by the same key.
      event.preventDefault();
      if (!event.repeat) this.#send({ type: TAPS.check });
    });
    for (const [name, type] of Object.entries(TAPS)) {
      buttons[name].addEventListener("click", () => {
        buttons[name].focus({ preventScroll: true });
        this.#send({ type });
      });
    }
    pictures.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.#state?.check.isEnabled) return;
      pictures.setPointerCapture(event.pointerId);
      this.#drag = { pointer: event.pointerId, x: event.clientX, position: this.#state.position };
      pictures.classList.add("dragged");
      position.focus({ preventScroll: true });
      event.preventDefault();
    });
    pictures.addEventListener("pointermove", (event) => {
      if (this.#drag?.pointer !== event.pointerId) return;
      const { x, position: start } = this.#drag;
      this.#move(positionAfter(start, event.clientX - x, pictures.getBoundingClientRect().width, this.#size.width));
    });
    for (const type of ["pointerup", "pointercancel"]) {
      pictures.addEventListener(type, () => {
        this.#drag = undefined;
        pictures.classList.remove("dragged");
      });
    }
  }
}

/** A picture of base64. */
function bitmap(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: "image/png" }));
}
