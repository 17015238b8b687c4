import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicy, replaceNonceByHashes } from "./security-headers.server.ts";

const sha256 = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`;
const nonce = "aB3-_x";

it("replaceNonceByHashes hashes each script with the page's nonce once, and removes the nonce", () => {
  const page = `<script nonce="${nonce}">theme()</script><p>…</p><script nonce="${nonce}" type="module" async="">start()</script><script nonce="${nonce}">theme()</script>`;
  const { html, hashes } = replaceNonceByHashes(page, nonce);
  expect(hashes).toEqual([sha256("theme()"), sha256("start()")]);
  expect(html).toBe(
    '<script>theme()</script><p>…</p><script type="module" async="">start()</script><script>theme()</script>',
  );
});

it.each([
  "<script>steal()</script>",
  '<script nonce="">steal()</script>',
  '<script nonce="another">steal()</script>',
  '<script type="module">steal()</script>',
  '<SCRIPT nonce="$&">steal()</SCRIPT>',
])("replaceNonceByHashes never hashes the injected script %s", (injected) => {
  const { hashes } = replaceNonceByHashes(`<p>${injected}</p><script nonce="${nonce}">start()</script>`, nonce);
  expect(hashes).toEqual([sha256("start()")]);
  expect(contentSecurityPolicy({ hashes }, false)).not.toContain(sha256("steal()"));
});
