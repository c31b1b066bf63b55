// The stand-in for the services, as a program of its own, and a way to it from the pages of tests: a page may ask its own origin
// only. `make test-browsers` builds it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { request as send } from "node:http";
import { after, afterEach } from "node:test";
import { join } from "node:path";
import { forward, leavePage, root } from "./pages.mjs";

const program = process.env.STAND_IN ?? join(root, ".build/debug/stand-in");
const running = new Set();

after(() => { for (const one of running) one.kill(); });

/** Requests that came, as `POST /api/v2/sdk/sms/send {"mobile":…}`, since `standIn` was called. */
export const asked = [];
/** Headers of the requests. */
export const askedHeaders = [];
/** Requests that no page of the vendor prints, with what is wrong with them: a test that sent one fails. */
const refused = [];

afterEach(() => assert.deepEqual(refused.splice(0), [], "no page of the vendor prints this"));

/** What happens to requests on the way: `offline` cuts all connections. */
export const network = { offline: false };

/**
 * Starts a stand-in, which pages ask from now on: of a vendor (`ciam`, `eiam`, `oneaccess`), with what a login leads to (`bind`, `mfa`…), and
 * faults as `sms/send=SMS.1008`.
 */
export async function standIn({ service = "ciam", outcome = "bind", faults = [], definitions = [] } = {}) {
  const words = ["--service", service, "--outcome", outcome, ...faults.flatMap((fault) => ["--fault", fault]), ...definitions.flatMap((file) => ["--definitions", file])];
  const child = spawn(program, ["--port", "0", ...words], { stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  child.on("exit", () => running.delete(child));
  const address = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error("the stand-in has ended")));
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (data) => {
      text += data;
      const [, found] = /listening on (\S+),/.exec(text) ?? [];
      if (found) resolve(found);
    });
  });
  // Requests of the page before would count as the next one's.
  await leavePage();
  asked.length = askedHeaders.length = 0;
  network.offline = false;
  forward(/^\/(api|hserve)\//, (request, response) => pass(request, response, address));
  return { address, stop: () => child.kill(), advance: (seconds) => post(`${address}/stand-in/clock`, { seconds }) };
}

/** Posts JSON to a stand-in itself: for its clock. */
async function post(address, body) {
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  assert.equal(answer.status, 200);
}

function pass(request, response, address) {
  if (network.offline) return response.destroy();
  const pieces = [];
  request.on("data", (data) => pieces.push(data)).on("end", () => {
    const body = Buffer.concat(pieces);
    asked.push(`${request.method} ${request.url} ${body}`.trim());
    askedHeaders.push(request.headers);
    const { host: _, ...headers } = request.headers;
    const way = send(address + request.url, { method: request.method, headers }, (answer) => {
      const refusal = answer.headers["stand-in-refusal"];
      if (refusal) refused.push(`${request.method} ${request.url}: ${refusal}`);
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    way.on("error", () => response.destroy());
    way.end(body);
  });
}
