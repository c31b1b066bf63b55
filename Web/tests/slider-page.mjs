// A service with a slider for pages of tests: a canvas draws its pictures, and positions are checked in pixels of the picture, 5 to either side,
// as AJ-Captcha does. Other requests go to the stand-in, with the token of its own slider.

import { within } from "./bind-page.mjs";

/** Statements of a page, before its form opens. */
export const SERVE_SLIDER = `
  const pass = bind.request;
  Object.assign(window, { gaps: [], checks: [], tokens: [], pictureSize: [310, 155, 47], lost: 0 });
  const png = (width, height, paint) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    paint(canvas.getContext("2d"));
    return canvas.toDataURL("image/png").split(",")[1];
  };
  const pictures = () => {
    const [width, height, side] = pictureSize;
    const gap = side + Math.floor(Math.random() * (width - 2 * side)), top = Math.floor((height - side) / 2);
    gaps.push(gap);
    return {
      captchaId: null, secretKey: "fakeSecretKey016", token: "picture-" + gaps.length, result: false, wordList: null,
      originalImageBase64: png(width, height, (pen) => {
        for (let x = 0; x < width; x += 10) { pen.fillStyle = "hsl(" + x + " 60% 60%)"; pen.fillRect(x, 0, 10, height); }
        pen.fillStyle = "#222"; pen.fillRect(gap, top, side, side);
      }),
      jigsawImageBase64: png(side, height, (pen) => { pen.fillStyle = "#fd0"; pen.fillRect(0, top, side, side); }),
    };
  };
  bind.slider = undefined;
  bind.request = async (call) => {
    if (/captcha/.test(call.path) && window.lost > 0) { window.lost--; throw new Error("no connection"); }
    if (call.path === "/api/v2/sdk/captcha") return { status: 200, body: pictures() };
    if (call.path === "/api/v2/sdk/captcha/verify") {
      const body = JSON.parse(call.body), { x, y } = JSON.parse(body.point_json);
      checks.push({ ...body, x });
      if (Math.abs(x - gaps[body.token.split("-")[1] - 1]) > 5 || y !== 5) {
        return { status: 400, body: { error_code: "IDAAS.SDK.CAPTCHA.0002", error_msg: "refused" } };
      }
      return { status: 200, body: { captcha_token: body.token + "---" + body.point_json } };
    }
    const { captcha_token: token, ...body } = JSON.parse(call.body ?? "{}");
    if (token === undefined) return pass(call);
    tokens.push(token);
    return pass({ ...call, body: JSON.stringify({ ...body, captcha_token: "slider" }) });
  };`;

/** An expression about the parts of the slider. */
export const inSlider = (expression) => within(`((slider) => { const inside = slider?.shadowRoot; const position = inside?.querySelector("#position");
  const pictures = inside?.querySelector(".pictures"); return ${expression}; })(root.querySelector(".slider"))`);

/** Whether there are pictures whose piece can be moved; their number. */
export const isMovable = (count) => inSlider(`Boolean(slider && !slider.hidden && position.ariaDisabled === "false" && gaps.length === ${count})`);
