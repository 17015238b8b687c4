import { Agent } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { PAGE_PARAMETERS } from "#app/http/pages/cacheable-pages.ts";
import { dataOfPage } from "#app/http/pages/data-urls.ts";
import { ask, askRaw } from "#support/site/ask.ts";
import { textOf } from "#support/site/site.ts";
import { describeSiteOnSqlite } from "#support/site/site-suite.ts";

describeSiteOnSqlite("files and cached pages by HTTP", {}, ({ site }) => {
  const findIn = async (path: string, pattern: RegExp) => pattern.exec((await ask(site.url, path)).body.toString())![0];
  const script = () => findIn("/", /\/assets\/[\w.-]+\.js/);
  const film = () => findIn("/films/one-day/lecteur", /\/assets\/[\w.-]+\.mp4/);

  // This test must run first, so that a request with a query fills each page's cache.
  it("a page that was cached by a request with a query contains nothing of that query", async () => {
    for (const { path } of publicPages) {
      await ask(site.url, `${path}?utm_source=campagne-reconnue&email=jeanne%40courriel.example`);
      const { status, body } = await ask(site.url, path);
      expect(status, path).toBe(200);
      expect(body.toString(), path).not.toMatch(/campagne-reconnue|jeanne/);
    }
  });

  it("an idle connection stays open for more than two minutes, longer than a reverse proxy keeps it", async () => {
    const agent = new Agent({ keepAlive: true });
    const { headers } = await ask(site.url, "/", {}, "GET", agent);
    agent.destroy();
    expect(Number(/^timeout=(\d+)$/.exec(String(headers["keep-alive"]))?.[1])).toBeGreaterThan(120);
  });

  it("a file is sent plain or compressed, each with its own ETag, and is immutable if its name contains a hash", async () => {
    const path = await script();
    const plain = await ask(site.url, path);
    const br = await ask(site.url, path, { "accept-encoding": "gzip, deflate, br, zstd" });
    const gzip = await ask(site.url, path, { "accept-encoding": "gzip;q=1, br;q=0" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    for (const answer of [plain, br, gzip]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.etag).toMatch(/^"[\w-]+"$/);
      expect(answer.headers.vary).toBe("Accept-Encoding");
      expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    }
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    const icon = await ask(site.url, "/favicon.svg");
    expect(icon.headers["cache-control"]).toBe("public, max-age=86400");
    expect(icon.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  });

  it("a file gets 304 if the ETag matches, and no body for HEAD", async () => {
    const path = await script();
    const { headers, body } = await ask(site.url, path, { "accept-encoding": "br" });
    const tag = headers.etag as string;
    const same = await ask(site.url, path, { "accept-encoding": "br", "if-none-match": `W/${tag}` });
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, tag]);
    expect(same.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await ask(site.url, path, { "if-none-match": tag })).status).toBe(200);
    const head = await ask(site.url, path, { "accept-encoding": "br" }, "HEAD");
    expect(head.body).toHaveLength(0);
    expect(head.headers).toEqual({ ...headers, date: head.headers.date, "x-request-id": head.headers["x-request-id"] });
    expect(head.headers["content-length"]).toBe(String(body.length));
  });

  it("a film's captions describe the picture and say that there is no sound", async () => {
    const { headers, body } = await ask(site.url, "/films/naitre-a-nouveau/sous-titres.vtt");
    expect(headers["content-type"]).toContain("text/vtt");
    const text = body.toString();
    expect(text).toMatch(/^WEBVTT\n/);
    expect(text).toContain("00:00.000 --> 00:02.600\n[Film sans son]\nLes premières lueurs de l’aube sur la mer.\n");
    expect(text).toContain("00:10.800 --> 00:13.960");
  });

  it.each(["/films/inconnu", "/films/inconnu/lecteur", "/films/inconnu/sous-titres.vtt"])(
    "the unknown address %s gets 404",
    async (path) => {
      expect((await ask(site.url, path)).status).toBe(404);
    },
  );

  it("a film is sent in ranges, and whole if the range is of another version", async () => {
    const path = await film();
    const whole = await ask(site.url, path);
    const size = whole.body.length;
    const tag = whole.headers.etag as string;
    expect(whole.headers["accept-ranges"]).toBe("bytes");
    expect(whole.headers["content-type"]).toBe("video/mp4");
    const part = await ask(site.url, path, { range: "bytes=10-99", "if-range": tag });
    expect(part.status).toBe(206);
    expect(part.headers).toMatchObject({ "content-range": `bytes 10-99/${size}`, "content-length": "90" });
    expect(part.body.equals(whole.body.subarray(10, 100))).toBe(true);
    for (const other of ['"autre"', `W/${tag}`, "Sun, 22 Nov 2026 08:00:00 GMT"]) {
      const answer = await ask(site.url, path, { range: "bytes=0-99", "if-range": other });
      expect(answer.status, other).toBe(200);
      expect(answer.body.equals(whole.body)).toBe(true);
    }
    const beyond = await ask(site.url, path, { range: `bytes=${size}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers["content-range"]).toBe(`bytes */${size}`);
    expect(beyond.headers["cache-control"]).toBe("no-store");
    expect((await ask(site.url, path, { range: "bytes=0-99" }, "HEAD")).status).toBe(200);
    expect((await ask(site.url, path, { range: "bytes=0-99", "if-none-match": tag })).status).toBe(304);
  });

  it("a file has only one address, and a missing file gets an uncached 404", async () => {
    const path = await script();
    const spellings = [`${path}.br`, path.replace("assets", "%61ssets"), `/${path}`];
    for (const other of ["/assets/nexiste-pas.js", "/assets/", ...spellings]) {
      const { status, headers } = await ask(site.url, other);
      expect(status, other).toBe(404);
      expect(headers["cache-control"], other).toMatch(/no-store/);
      expect(headers["x-content-type-options"], other).toBe("nosniff");
      expect(headers["content-security-policy"], other).toContain("frame-ancestors 'none'");
      expect(headers["x-request-id"], other).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await ask(site.url, `${path}?v=1`)).status).toBe(200);
    expect((await ask(site.url, path, {}, "POST")).status).toBe(404);
  });

  /** Any cookie bypasses the cache, so the page is rendered for this request. */
  const renderUncached = async (target: string) => {
    const { headers, body } = await ask(site.url, target, { cookie: "solstice.flash=nothing" });
    expect(headers["cache-control"], target).toBe("private, no-store");
    return body.toString().replaceAll(/ nonce="[^"]*"/g, "");
  };
  const params = [...new Set([...PAGE_PARAMETERS.values()].flat()), "retour", "token", "id", "utm_source", "fbclid"];
  const VALUES: Record<string, string> = { formule: "argent", service: "photo", photo: "duo-tasses", page: "2" };

  it.each(publicPages.map(({ path }) => path))(
    "the cached copy of %s equals the page rendered with any parameter that the page does not read",
    async (path) => {
      const others = params.filter((name) => !PAGE_PARAMETERS.get(path)?.includes(name));
      const query = new URLSearchParams(others.map((name) => [name, VALUES[name] ?? "2026-12-24"]));
      const copy = await ask(site.url, path);
      const same = await ask(site.url, `${path}?${query}`);
      expect(same.headers.etag).toBe(copy.headers.etag);
      expect(same.body.equals(copy.body)).toBe(true);
      // A GET form replaces the query of its action, so the query there does not matter.
      const rendered = (await renderUncached(`${path}?${query}`)).replaceAll(/( action="[^"?]*)\?[^"]*/g, "$1");
      expect(rendered).toBe(copy.body.toString());
    },
  );

  it("the cached 404 page equals the page rendered for any unknown address", async () => {
    const unknown = [
      "/nexiste-pas",
      "/wp-login.php?x=1",
      "/CONTACT",
      "/agence/clients",
      "/a/b%20c/",
      "//absent",
      "/films/absent",
      "/services/Photo/galerie",
    ];
    for (const [path, otherPath] of [
      ...unknown.map((address) => [address, `${address.split("?", 1)}-2`] as const),
      ["/services/photo/galerie/absente", "/services/photo/galerie/absente-2?page=2"],
    ] as const) {
      const copy = await ask(site.url, path);
      const other = await ask(site.url, otherPath, { "if-none-match": "*" });
      expect([copy.status, other.status], path).toEqual([404, 404]);
      expect(textOf(copy.body.toString()), path).toContain("restée dans l'ombre");
      expect(other.body.equals(copy.body), path).toBe(true);
      expect(await renderUncached(otherPath), path).toBe(copy.body.toString());
      for (const { headers } of [copy, other]) {
        expect([headers["cache-control"], headers.etag], path).toEqual(["private, no-store", undefined]);
        expect(headers["content-security-policy"], path).toContain("'sha256-");
        expect(headers["content-security-policy"], path).not.toContain("nonce");
      }
      const head = await ask(site.url, otherPath, {}, "HEAD");
      expect([head.status, head.headers["content-length"], head.body.length]).toEqual([404, `${copy.body.length}`, 0]);
    }
    for (const path of ["/nexiste-pas.data", "/health", "/robots.txt", "/login", "/mentions/"])
      expect((await ask(site.url, path)).headers["content-security-policy"], path).not.toContain("'sha256-");
  });

  it("an address with a fragment is refused", async () => {
    for (const target of ["/mentions#k1", "/mentions?a#formule=or", "/nexiste-pas#", "/assets/x.js#a"]) {
      const { status } = await askRaw(site.url, target);
      expect(status, target).toBe(target.startsWith("/assets/") ? 404 : 400);
    }
  });

  it("page data may be cached by a browser only if it was prefetched", async () => {
    const data = await ask(site.url, "/contact.data");
    expect(data.headers["cache-control"]).toBe("private, no-store");
    const prefetched = await ask(site.url, "/contact.data?_routes=routes%2Fsite%2Fcontact", {
      "sec-purpose": "prefetch",
    });
    expect(prefetched.headers["cache-control"]).toBe("private, max-age=10");
  });

  it("page data has a header with its content version and page", async () => {
    for (const { path } of publicPages) {
      const data = await ask(site.url, `${dataOfPage(path)}?_routes=x`);
      expect([data.status, data.headers["x-content-version"]], path).toEqual([200, `0 ${path}`]);
    }
  });
});
