// The positions of the slider's piece, without a browser: node --test Web/tests/slider.mjs

import assert from "node:assert/strict";
import { test } from "node:test";
import { positionAfter } from "../src/phone-bind-slider.js";

/** Widths of original pictures: AJ-Captcha's 310, and others. */
const WIDTHS = [310, 600, 1000];

test("A drag to a place in the picture is the same position at any width of the screen", () => {
  for (const width of WIDTHS) {
    for (const shownWidth of [160, 288, 310, 413.5, 640]) {
      for (let gap = 0; gap <= width; gap += 7) {
        // Where a person sees the gap, to the nearest pixel of the screen.
        const seen = Math.round((gap * shownWidth) / width);
        const position = positionAfter(0, seen, shownWidth, width);
        // Half a pixel of the screen, and half a pixel of the picture.
        assert.ok(Math.abs(position - gap) <= 0.5 * (width / shownWidth) + 0.5, `${gap} of ${width} at ${shownWidth}: ${position}`);
      }
    }
  }
});

test("A drag in steps, each from where it began, ends where one drag does", () => {
  for (const shownWidth of [200, 310, 620]) {
    for (let dragged = -50; dragged < shownWidth; dragged += 13) {
      const [start] = [40];
      const whole = positionAfter(start, dragged, shownWidth, 310);
      const back = positionAfter(whole, -dragged, shownWidth, 310);
      assert.ok(Number.isInteger(whole));
      assert.ok(Math.abs(back - start) <= 1, `${dragged} at ${shownWidth}`);
    }
  }
});

test("AJ-Captcha's positions: the share of 310 at 400 pixels", () => {
  // Its pages send the distance × 310 ÷ 400.
  for (const dragged of [0, 1, 100, 155, 263]) assert.equal(positionAfter(0, dragged, 400, 310), Math.round((dragged * 310) / 400));
});

test("A picture that isn't shown moves nothing", () => {
  assert.equal(positionAfter(12, 50, 0, 310), 12);
});
