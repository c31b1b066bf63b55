// The identity service's documented endpoints, in the page: for a demo that needs no server. Every SMS and e-mail has the code
// 123456; any slider's token will do.

const PREFIX = "/api/v2/sdk/";
const CODE = "123456";
const TOKENS = { session_token: "session-token", id_token: "e30.e30.", expire: 7200, status: "SUCCESS" };

const refused = (code, text) => ({ status: 400, body: { error_code: `IDAAS.SDK.${code}`, error_msg: text } });

/** A function for `request` of <phone-bind>, with the definitions at a URL. */
export function serviceInPage(definitions) {
  /** Who was sent a code. */
  const sent = new Set();

  function submit({ mobile, email, verify_code: code }) {
    if (!sent.has(mobile ?? email) || code !== CODE) return refused("CAPTCHA.0007", "verification code is incorrect");
    return { status: 200, body: TOKENS };
  }

  return async ({ path, body }) => {
    const members = body ? JSON.parse(body) : {};
    const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path;
    if (name === "country-codes") return fetch(definitions);
    // As long as a network takes.
    await new Promise((resolve) => setTimeout(resolve, 300));
    switch (name) {
      case "sms/send": case "email/send":
        sent.add(members.mobile ?? members.email);
        return { status: 200, body: "" };
      case "social/bind": case "social/register-bind": case "login/mobile-verify-code": case "register/mobile-verify-code":
        return submit(members);
      default:
        return { status: 404, body: "" };
    }
  };
}
