import fc from "fast-check";
import type { Endpoints, FoundForm, Sender } from "./fuzz-endpoints.ts";
import { pathsWithInvalidParameters, senders, endpointTarget } from "./fuzz-endpoints.ts";
import { headers, hostile, plausible } from "./fuzz-values.ts";

export interface FuzzedRequest {
  who: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Base64. */
  body?: string;
}

export interface FuzzFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export function drawRequests(
  endpoints: Endpoints,
  files: readonly FuzzFile[],
  seed: number,
  count: number,
): FuzzedRequest[] {
  const forms = endpoints.forms.filter(({ method }) => method === "post");
  const request = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...forms).chain((form) => formRequest(form, endpoints, files)) },
    { weight: 5, arbitrary: pageRequest(endpoints) },
    { weight: 2, arbitrary: bodyRequest(endpoints) },
  );
  return fc.sample(request, { seed, numRuns: count });
}

function formRequest(form: FoundForm, endpoints: Endpoints, files: readonly FuzzFile[]): fc.Arbitrary<FuzzedRequest> {
  const validValues = fc.record(
    Object.fromEntries(
      form.fields
        .filter(({ type }) => type !== "file")
        .map(({ name, type, choices }) => {
          const value = form.values[name];
          const kept = value ? [{ weight: 3, arbitrary: fc.constant(value) }] : [];
          const chosen = choices.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...choices) }] : [];
          const arbitraryText =
            type === "hidden" || choices.length > 0 ? [] : [{ weight: 3, arbitrary: plausible(name, type) }];
          const usual = [...kept, ...chosen, ...arbitraryText];
          return [name, usual.length > 0 ? fc.oneof(...usual) : fc.constant("")];
        }),
    ),
  );
  const change = fc.record({
    at: fc.nat(40),
    what: fc.constantFrom("replace", "replace", "replace", "drop", "twice", "add"),
    value: hostile,
    name: fc.constantFrom(...endpoints.names),
  });
  return fc
    .record({
      who: mostly(form.who),
      values: validValues,
      changes: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 2, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
      ),
      button: fc.nat(20),
      multipart: fc.integer({ min: 0, max: 5 }),
      byScript: fc.boolean(),
      headers,
      file: hostileFile(filesFor(form, files)),
    })
    .map(({ who, values, changes, button, multipart, byScript, headers: more, file }) => {
      const pressed = form.buttons[button % Math.max(1, form.buttons.length)];
      const pairs: [string, string][] = Object.entries(values as Record<string, string>);
      if (pressed?.name) pairs.push([pressed.name, pressed.value]);
      for (const { at, what, value, name } of changes) {
        const index = at % Math.max(1, pairs.length);
        const pair = pairs[index];
        if (what === "add" || !pair) pairs.push([name, value]);
        else if (what === "drop") pairs.splice(index, 1);
        else if (what === "twice") pairs.push([pair[0], value]);
        else pair[1] = value;
      }
      const target = endpointTarget(form, pressed);
      const body = form.takesFiles || multipart === 0 ? asMultipart(form, pairs, file) : asForm(pairs);
      return {
        who,
        method: "POST",
        path: asRequestTarget(byScript ? asDataRequest(target) : target),
        headers: { accept: byScript ? "*/*" : "text/html", "content-type": body.type, ...more },
        body: body.bytes.toString("base64"),
      };
    });
}

function pageRequest(endpoints: Endpoints): fc.Arbitrary<FuzzedRequest> {
  const path = fc.constantFrom(...endpoints.paths, ...pathsWithInvalidParameters());
  const query = fc.array(fc.tuple(fc.constantFrom(...endpoints.names), hostile), { maxLength: 3 });
  return fc
    .record({
      who: fc.constantFrom(...senders),
      method: fc.constantFrom("GET", "GET", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"),
      path,
      query,
      segment: fc.option(fc.tuple(fc.nat(8), hostile)),
      byScript: fc.integer({ min: 0, max: 3 }),
      headers,
    })
    .map(({ who, method, path: address, query: added, segment, byScript, headers: more }) => {
      const [pathname = "/", query = ""] = address.split("?");
      const segments = pathname.split("/");
      if (segment) segments[1 + (segment[0] % Math.max(1, segments.length - 1))] = encoded(segment[1]);
      const search = [query, ...added.map(([name, value]) => `${name}=${encoded(value)}`)].filter(Boolean).join("&");
      const target = `${segments.join("/") || "/"}${search && `?${search}`}`;
      return { who, method, path: asRequestTarget(byScript === 0 ? asDataRequest(target) : target), headers: more };
    });
}

function bodyRequest(endpoints: Endpoints): fc.Arbitrary<FuzzedRequest> {
  const types = [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "text/html; charset=",
    "",
  ];
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    hostile.map((text) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${text.slice(0, 99)}"\r\n\r\n${text}\r\n--x`),
    ),
    fc.constant(Buffer.alloc(300_000, "a=1&")),
    fc.constant(Buffer.from(`${"a=1&".repeat(15_000)}`)),
    fc.constant(Buffer.from("title=%ED%A0%80&date=%&slot=%zz&description=%00")),
  );
  return fc
    .record({
      who: fc.constantFrom(...senders),
      path: fc.constantFrom(...endpoints.paths, ...pathsWithInvalidParameters()),
      type: fc.constantFrom(...types),
      bytes: bodies,
      headers,
    })
    .map(({ who, path, type, bytes, headers: more }) => ({
      who,
      method: "POST",
      path: asRequestTarget(path),
      headers: { "content-type": type, ...more },
      body: bytes.toString("base64"),
    }));
}

function mostly(who: Sender): fc.Arbitrary<Sender> {
  return fc.oneof({ weight: 8, arbitrary: fc.constant(who) }, { weight: 1, arbitrary: fc.constantFrom(...senders) });
}

/** Draws mostly the file types that the endpoint expects, and any type for one request in five. */
function filesFor({ action, path }: FoundForm, files: readonly FuzzFile[]): fc.Arbitrary<FuzzFile> {
  const endpoint = action ?? path;
  const kinds = /films/.test(endpoint) ? /^(video|text\/vtt)/ : /demandes/.test(endpoint) ? /^message/ : /^image/;
  const meant = files.filter(({ type }) => kinds.test(type));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...meant) },
    { weight: 1, arbitrary: fc.constantFrom(...files) },
  );
}

function hostileFile(files: fc.Arbitrary<FuzzFile>): fc.Arbitrary<FuzzFile> {
  return fc
    .record({
      file: files,
      cut: fc.integer({ min: 1, max: 4 }),
      changed: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
      random: seldom(fc.uint8Array({ maxLength: 200 })),
      name: seldom(hostile),
      type: seldom(fc.constantFrom("image/svg+xml", "text/html", "")),
    })
    .map(({ file, cut, changed, random, name, type }) => {
      const whole = random ? Buffer.from(random) : file.bytes;
      const bytes = Buffer.from(whole.subarray(0, Math.ceil(whole.length / (cut === 2 ? 2 : 1))));
      if (bytes.length > 0) for (const [at, value] of changed) bytes[at % bytes.length] = value;
      return { bytes, name: name?.replace(/[\r\n"]/g, "").slice(0, 300) ?? file.name, type: type ?? file.type };
    });
}

function seldom<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function asForm(pairs: readonly [string, string][]) {
  return { type: "application/x-www-form-urlencoded", bytes: Buffer.from(new URLSearchParams([...pairs]).toString()) };
}

function asMultipart({ fields }: FoundForm, pairs: readonly [string, string][], file: FuzzFile) {
  const part = (head: string, body: Buffer) => [
    Buffer.from(`--limite\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    body,
    Buffer.from("\r\n"),
  ];
  const parts = pairs.flatMap(([name, value]) => part(`name="${name}"`, Buffer.from(value)));
  const files = fields
    .filter(({ type }) => type === "file")
    .flatMap(({ name }) =>
      part(`name="${name}"; filename="${file.name}"${file.type && `\r\nContent-Type: ${file.type}`}`, file.bytes),
    );
  return {
    type: "multipart/form-data; boundary=limite",
    bytes: Buffer.concat([...parts, ...files, Buffer.from("--limite--\r\n")]),
  };
}

function asDataRequest(target: string): string {
  const [path = "/", query] = target.split("?");
  return `${path === "/" ? "/_root" : path}.data${query === undefined ? "" : `?${query}`}`;
}

/** Text with a lone surrogate has no UTF-8 encoding, so the bytes of U+D800 replace it. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** Encodes the characters that Node's client rejects. */
function asRequestTarget(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (sign) => encoded(sign)).slice(0, 14_000);
}
