import { createHash } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { after, DAY } from "#app/platform/durations.ts";
import { defaultIdentity } from "#app/content/parts/agency.ts";
import { addDays } from "#app/french/dates.ts";
import { bookingRefusals } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { databaseUrl } from "#support/database/create-database.ts";
import { describeOnBothDatabases, describeOnSqlite } from "#support/database/database.ts";
import { ask } from "#support/site/ask.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { openHostedSite } from "#support/site/hosted-site.ts";
import { startSilentProxy } from "#support/network/silent-proxy.ts";
import { logLines, seedAccount, seedMember, type Site, startSite, textOf, Visitor } from "#support/site/site.ts";
import { agencyRoutes } from "#support/site/site-routes.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";
import { all, attribute, one, sourceOf } from "#support/site/html.ts";
import { updateRows } from "#support/database/rows.ts";

const NO_MAIL = { SMTP_URL: "smtp://127.0.0.1:9" };
const QUIET = { ...NO_MAIL, LOG_LEVEL: "error" };

describeSiteOnSqlite("pages by HTTP", { LOG_LEVEL: "info" }, ({ site, database, loggedIn }) => {
  const client = loggedIn(camille);
  const owner = loggedIn(jeanne, "owner");
  const openPages = [...publicPages.map(({ path }) => path), "/films/one-day", "/login", "/signup", "/reinit"];
  const clientPages = ["/", "/contact", `/contact?date=${addDays(parisDate(new Date()), 20)}`, "/compte"];

  // Consumes the toast « Connexion réussie ! ».
  beforeAll(async () => void (await client.get("/")));

  it("a page has a meta tag that keeps iPhones from turning prices, dates and numbers into links", async () => {
    const html = await (await fetch(`${site.url}/services/photo/tarifs`)).text();
    const content = attribute(one(html, "meta", { name: "format-detection" }), "content");
    for (const kind of ["telephone", "date", "address", "email"]) expect(content).toContain(`${kind}=no`);
  });

  it("a public page has the same footer for clients and visitors and, except on /contact, the same main part", async () => {
    const part = (html: string, tag: string) => sourceOf(one(html, tag)).replaceAll(/ nonce="[^"]*"/g, "");
    for (const path of [...publicPages.map((page) => page.path), "/films/one-day"]) {
      const visitorPage = (await ask(site.url, path)).body.toString();
      const clientPage = await client.html(path);
      expect(clientPage, path).toContain("Bienvenue, Camille");
      expect(part(clientPage, "footer"), path).toBe(part(visitorPage, "footer"));
      // A client's calendar and form differ.
      if (path === "/contact") expect(part(clientPage, "main")).not.toBe(part(visitorPage, "main"));
      else expect(part(clientPage, "main"), path).toBe(part(visitorPage, "main"));
    }
  });

  it("a file whose response renews the session is not cached by proxies", async () => {
    const visitor = await new Visitor(site.url).logIn(camille);
    const caching = async () => {
      const answer = await visitor.get("/robots.txt");
      return [answer.headers.get("cache-control")!.split(",")[0], answer.headers.getSetCookie().length];
    };
    expect(await caching()).toEqual(["public", 0]);
    // A request renews a session with less than six days left.
    await updateRows(database.db, "sessions", { expiresAt: after(new Date(), 5 * DAY).toISOString() });
    expect(await caching()).toEqual(["private", 1]);
    expect(await caching()).toEqual(["public", 0]);
  });

  it("a page preloads a film's poster in its lightest format", async () => {
    const html = await (await fetch(`${site.url}/films/one-day`)).text();
    const poster = attribute(one(html, "video"), "poster")!;
    expect(poster).toMatch(/\.avif$/);
    one(html, "link", { rel: "preload", as: "image", href: poster, fetchpriority: "high" });
    const picture = await fetch(site.url + poster);
    expect(picture.headers.get("content-type")).toBe("image/avif");
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(30_000);
  });

  it("a page links the style sheets of all its classes, including those of a client's form before hydration", async () => {
    const sheetsOf = await sheetsByClass();
    for (const [visitor, paths] of [
      [new Visitor(site.url), openPages],
      [client, clientPages],
      [owner, ["/agence", "/agence/agenda", "/agence/agenda/nouveau", "/agence/jours-fermes", "/agence/demandes"]],
    ] as const)
      for (const path of paths) {
        const html = await visitor.html(path);
        const linked = all(html, "link", { rel: "stylesheet" }).map(
          (link) => /^\/assets\/([^#]+)/.exec(attribute(link, "href")!)?.[1] ?? "",
        );
        const classes = all(html, "*", { class: true }).flatMap((each) => attribute(each, "class")!.split(" "));
        const styled = classes.filter((name) => sheetsOf.has(name));
        expect(styled.length, path).toBeGreaterThan(20);
        const unlinked = styled.filter((name) => !linked.some((file) => sheetsOf.get(name)!.has(file)));
        expect([...new Set(unlinked)], path).toEqual([]);
      }
  });

  it("no two elements of a page have the same id", async () => {
    const agencyPages = agencyRoutes().flatMap(({ isResource, pattern }) =>
      isResource || pattern.includes(":") ? [] : [pattern],
    );
    for (const [visitor, paths] of [
      [new Visitor(site.url), openPages],
      [client, clientPages],
      [owner, agencyPages],
    ] as const)
      for (const path of paths) {
        const ids = all(await visitor.html(path), "*", { id: true }).map((each) => attribute(each, "id"));
        expect(ids.length, path).toBeGreaterThan(0);
        expect(ids, path).toEqual([...new Set(ids)]);
      }
  });

  it("a page is served to visitors plain or compressed, with one ETag, and 304 if the ETag matches", async () => {
    const plain = await ask(site.url, "/");
    const br = await ask(site.url, "/", { "accept-encoding": "gzip, deflate, br, zstd" });
    const gzip = await ask(site.url, "/", { "accept-encoding": "gzip" });
    const uncompressed = await ask(site.url, "/", { "accept-encoding": "br;q=0, gzip;q=0" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(uncompressed.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    const tag = plain.headers.etag as string;
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    expect(br.headers.etag).toBe(tag);
    expect(plain.headers["cache-control"]).toBe("no-cache");
    expect(plain.headers.vary).toMatch(/Cookie.*Accept-Encoding/);

    for (const tags of [tag, tag.slice(2), `"autre", ${tag}`, "*"]) {
      const { status, body, headers } = await ask(site.url, "/", { "if-none-match": tags });
      expect([status, body.length, headers.etag]).toEqual([304, 0, tag]);
    }
    expect((await ask(site.url, "/", { "if-none-match": '"autre"' })).status).toBe(200);
  });

  it("page data is compressed if the browser accepts it", async () => {
    const plain = await ask(site.url, "/contact.data");
    const br = await ask(site.url, "/contact.data", { "accept-encoding": "br" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body)).toHaveLength(plain.body.length);
    expect(br.body.length).toBeLessThan(plain.body.length);
    expect(br.headers.vary).toMatch(/Cookie.*Accept-Encoding/);
  });

  it("a HEAD request gets the status and type of a GET, without a body", async () => {
    for (const path of ["/", "/contact", "/nexiste-pas", "/health", "/login?retour=%2Fcontact"]) {
      const get = await ask(site.url, path);
      const head = await ask(site.url, path, {}, "HEAD");
      expect(head.status).toBe(get.status);
      expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
      expect(head.body).toHaveLength(0);
    }
  });

  it("the CSP of a cached page lists the hash of each of its inline scripts, and no other", async () => {
    const { headers, body } = await ask(site.url, "/");
    const policy = headers["content-security-policy"] as string;
    const scripts = [...body.toString().matchAll(/<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/g)];
    // Browsers do not execute data blocks.
    const executed = scripts.filter(([, attributes]) => !attributes!.includes("application/ld+json"));
    expect(executed.length).toBeGreaterThan(0);
    expect(executed.length).toBeLessThan(scripts.length);
    const hashes = executed.map(([, , script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
    expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual([...new Set(hashes)].toSorted());
    expect(body.toString()).not.toContain(" nonce=");
    expect(policy).not.toMatch(/nonce-|unsafe-/);
  });

  it("a page rendered for a session has a nonce, and is never cached", async () => {
    const page = await expectPage(client.get("/"), 200, "Camille");
    const nonceIn = (headers: Headers) => /'nonce-([^']+)'/.exec(headers.get("content-security-policy")!)![1]!;
    const nonce = nonceIn(page.headers);
    expect(nonceIn((await client.get("/")).headers)).not.toBe(nonce);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("etag")).toBeNull();
    expect(page.html).toContain(`nonce="${nonce}"`);
    expect(page.text).not.toContain("Inscription");
    const visitorPage = await ask(site.url, "/");
    expect(textOf(visitorPage.body.toString())).toContain("Inscription");
    expect(visitorPage.body.toString()).not.toContain("Camille");
    const tag = visitorPage.headers.etag as string;
    expect((await client.get("/", { "if-none-match": tag })).status).toBe(200);
  });

  it("the toasts after a login and a logout are shown once", async () => {
    const visitor = await new Visitor(site.url).logIn(camille);
    expect(await visitor.text("/")).toContain("Connexion réussie !");
    expect(await visitor.text("/")).not.toContain("Connexion réussie !");
    const { headers } = await visitor.post("/logout", {});
    expect([headers.get("location"), headers.get("clear-site-data")]).toEqual(["/", '"cache"']);
    await expectPage(visitor.get("/"), 200, "Déconnexion réussie ! Vous avez été déconnecté.", "Inscription");
    expect(await visitor.text("/")).not.toContain("Déconnexion réussie");
  });

  it("every kind of response has the security headers", async () => {
    const pages = ["/", "/nexiste-pas", "/health", "/%E0%A4%A", "/login", "/contact.data", "/services/photo"];
    const files = ["/favicon.svg", "/assets/nexiste-pas.js", "/sitemap.xml", "/robots.txt"];
    for (const path of [...pages, ...files, "/films/one-day/sous-titres.vtt"]) {
      const { headers, body } = await ask(site.url, path);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["access-control-allow-origin"], path).toBeUndefined();
      expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
      expect(headers["permissions-policy"], path).toContain("camera=()");
      expect(headers["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["strict-transport-security"], path).toBeUndefined();
      expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
      if (path === "/services/photo") expect(body).toHaveLength(0);
      else expect(headers["content-type"], path).toMatch(/; charset=utf-8$|^application\/json$/i);
    }
    const policy = (await ask(site.url, "/nexiste-pas")).headers["content-security-policy"];
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
  });

  it("the CSP of a film's player, rendered or cached, lets only the site's own pages frame it, in old browsers too", async () => {
    for (const state of ["rendered", "cached"]) {
      const { headers } = await ask(site.url, "/films/one-day/lecteur");
      expect(headers["x-frame-options"], state).toBe("SAMEORIGIN");
      expect(headers["content-security-policy"], state).toContain("frame-ancestors 'self'");
    }
    expect((await ask(site.url, "/terms")).headers["x-frame-options"]).toBeUndefined();
    const { headers } = await ask(site.url, "/services/video/accueilV");
    expect(headers["content-security-policy"]).toContain("frame-src 'self'");
    const page = await ask(site.url, "/films/one-day");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("a public page is served at an address with escaped letters, too", async () => {
    for (const { path } of publicPages.filter((page) => page.path !== "/")) {
      const escaped = path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      const [page, escapedPage] = [await ask(site.url, path), await ask(site.url, escaped)];
      expect(escapedPage.status, escaped).toBe(200);
      expect(textOf(one(escapedPage.body.toString(), "main")), escaped).toBe(textOf(one(page.body.toString(), "main")));
    }
  });

  it("/login, /signup and /reinit redirect a client who is logged in", async () => {
    for (const path of ["/login", "/signup", "/reinit"]) {
      expect((await new Visitor(site.url).get(path)).status).toBe(200);
      const answer = await client.get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe("/");
    }
  });

  it("a browser that disconnects while sending is not logged as an error of the site", async () => {
    const before = site.output().length;
    for (const head of ["Content-Length: 500", "Transfer-Encoding: chunked"]) {
      const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
      const type = "Content-Type: application/x-www-form-urlencoded";
      socket.write(`POST /login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n${type}\r\n${head}\r\n\r\n`);
      // The site has accepted the request and waits for the body.
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 100 /);
      socket.write("5\r\nemail");
      socket.destroySoon();
    }
    const newOutput = () => site.output().slice(before);
    await expect.poll(() => newOutput().match(/"status":499/g)?.length).toBe(2);
    expect(newOutput()).not.toMatch(/"level":50|"status":500/);
  });

  it("a request is logged as JSON with its id, and without any address, name, token or password", async () => {
    const wrong = { email: camille.email, password: "Mauvais2026!" };
    const answer = await new Visitor(site.url).post("/login?retour=%2Fsecret-path", wrong);
    const id = answer.headers.get("x-request-id")!;
    // The security log has a line with the same id.
    const accessLine = () => logLines(site).find((entry) => entry.requestId === id && entry.method !== undefined);
    await expect.poll(accessLine).toBeDefined();
    expect(logLines(site).length).toBeGreaterThan(10);
    expect(accessLine()).toMatchObject({ method: "POST", path: "/login", status: 401 });
    const { email, firstName, password } = camille;
    for (const secret of [email, firstName, password, "Mauvais2026!", "secret-path", "session_token"])
      expect(site.output()).not.toContain(secret);
  });
});

describeOnBothDatabases("the health check and pages without a database", ({ kind, createDatabase }) => {
  it("the health check is 200 and reports a data folder that cannot be written, while the database answers", async () => {
    const { env } = await createDatabase();
    const site = await openHostedSite({ ...env, ...QUIET });
    // Root ignores permissions: a directory in the probe's place makes the write fail.
    await mkdir(join(env["DATA_DIR"]!, ".writable"));
    expect(await health(site)).toEqual([200, { status: "degraded", database: "ok", disk: "read-only" }]);
    // The log may come after the response.
    await expect.poll(() => site.output()).toContain("data folder cannot be written");
    await site.stop();
  });

  // SQLite has no host to lose.
  if (kind === "postgres") {
    describe("after the database refuses connections", () => {
      let site: Site;
      let client: Visitor;
      let owner: Visitor;

      beforeAll(async () => {
        const { env, databaseUrl, dataDir } = await createDatabase();
        site = await openHostedSite({ ...env, ...QUIET });
        const { db, close } = openDatabase({ databaseUrl, dataDir });
        await seedAccount(db, camille);
        await seedMember(db, jeanne, "owner");
        await close();
        client = await new Visitor(site.url).logIn(camille);
        owner = await new Visitor(site.url).logIn(jeanne);
        await alterDatabase(databaseUrl!, "with allow_connections false");
        return () => site.stop();
      });

      it("without a database the health check is 503, and cached pages are still served", async () => {
        const unavailable = { status: "unavailable", database: "unavailable", disk: "ok" };
        expect(await health(site)).toEqual([503, unavailable]);
        expect((await ask(site.url, "/terms")).status).toBe(200);
      });

      it("without a database clients, members and readers of a link get an error page in the site's design", async () => {
        const reader = new Visitor(site.url);
        const sentences = ["Le site est dans la pénombre.", "Rechargez cette page dans un instant."];
        for (const [visitor, path] of [
          [client, "/compte"],
          [client, "/terms"],
          [owner, "/agence"],
          [owner, "/agence/clients"],
          [reader, "/cancelAppointment?id=abcdefghijklmnopqrstuvwxyz0123456789"],
          [reader, "/rappel/abcdefghijklmnopqrstuvwxyz0123456789"],
          [reader, "/invitation/abcdefghijklmnopqrstuvwxyz0123456789"],
        ] as const) {
          const { headers, html } = await expectPage(visitor.get(path), 503, ...sentences);
          expect(headers.get("Retry-After"), path).toBe("10");
          expect(html).toContain('<main id="');
          expect(html).toContain(`href="${defaultIdentity().phone.href}"`);
        }
      });

      it("without a database a form gets 503 and says what failed", async () => {
        const enquiry = { title: "Un film", services: "video", description: "Dix minutes." };
        await expectPage(client.post("/demande", enquiry), 503, "votre navigateur conserve votre texte");
        const reader = new Visitor(site.url);
        for (const [visitor, path] of [
          [client, "/demande"],
          [reader, "/cancelAppointment?id=abcdefghijklmnopqrstuvwxyz0123456789"],
          [reader, "/creneau/abcdefghijklmnopqrstuvwxyz01234567890123456"],
          [reader, "/rappel/abcdefghijklmnopqrstuvwxyz0123456789"],
          [owner, "/agence/clients/nouveau"],
        ] as const) {
          const post = visitor.post(path, { intent: "confirm" });
          const { headers } = await expectPage(post, 503, "Erreur 503", "Votre envoi n'a pas abouti");
          expect(headers.get("Retry-After"), path).toBe("10");
        }
        // The browser's script would report a 404 as the end of the session.
        expect((await owner.post("/agence/clients/nouveau.data", {})).status).toBe(503);
        await expectPage(
          reader.post("/login", { email: camille.email, password: "x" }),
          503,
          "Erreur lors de la connexion.",
        );
        const form = { date: addDays(parisDate(new Date()), 9), slot: "10:00", email: camille.email };
        const refusal = await client.post("/contact.data", form);
        expect(refusal.status).toBe(503);
        expect(await refusal.text()).toContain(bookingRefusals.failed.message);
      });
    });

    it("the health check is 503 when the database refuses writes", async () => {
      const { env, databaseUrl } = await createDatabase();
      const site = await openHostedSite({ ...env, ...QUIET });
      await alterDatabase(databaseUrl!, "set default_transaction_read_only = on");
      // The first request may still use an ended connection.
      const unavailable = { status: "unavailable", database: "read-only", disk: "ok" };
      await expect.poll(() => health(site)).toEqual([503, unavailable]);
      await expect
        .poll(() => health(site).then(() => site.output()))
        .toContain("cannot execute DELETE in a read-only transaction");
      await site.stop();
    });

    it("the health check is 503 when the database's host vanishes silently, and 200 once it is back", async () => {
      const { env, databaseUrl } = await createDatabase();
      const proxy = await startSilentProxy(databaseUrl!);
      const site = await startSite({ ...env, ...NO_MAIL, DATABASE_URL: proxy.url });
      const healthy = [200, { status: "ok", database: "ok", disk: "ok" }];
      expect(await health(site)).toEqual(healthy);
      proxy.silence();
      expect((await health(site))[0]).toBe(503);
      proxy.restore();
      await expect.poll(() => health(site)).toEqual(healthy);
      await site.kill();
      proxy.close();
    });
  }
});

async function health({ url }: Site): Promise<[number, unknown]> {
  const { status, body } = await ask(url, "/health");
  return [status, JSON.parse(body.toString())];
}

/** Changes the database's settings and ends its connections, because the change applies only to new ones. */
async function alterDatabase(url: string, change: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const admin = new pg.Client(databaseUrl(url, "postgres"));
  await admin.connect();
  await admin.query(`alter database ${name} ${change}`);
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await admin.end();
}

describeSiteOnSqlite("pages by HTTPS", { PUBLIC_URL: "https://atelier-solstice.example" }, ({ site }) => {
  it("a site with an https address sends HSTS and Secure cookies, and upgrades requests", async () => {
    const { headers } = await ask(site.url, "/");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");

    const logIn = () =>
      new Visitor(site.url).post("/login", { email: "nobody@courriel.example", password: "Mauvais2026!" });
    // A login after three wrong passwords is blocked, which sets the cookie « lock ».
    for (let attempt = 1; attempt <= 3; attempt++) await logIn();
    const answers = [await logIn(), await new Visitor(site.url).post("/logout", {})];
    const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
    // With the __Host- prefix, no other host of the domain can set these cookies.
    expect(cookies.map((cookie) => /^[^=]+/.exec(cookie)![0]).toSorted()).toEqual([
      "__Host-solstice.draft",
      "__Host-solstice.flash",
      "__Host-solstice.lock",
      "__Host-solstice.session_token",
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/(?=.*; Path=\/;)(?=.*; Secure)(?!.*Domain)/);
  });
});

describeOnSqlite("the server", ({ createDatabase }) => {
  it("the server finishes the requests in flight on SIGTERM, waits for no idle client, and exits with 0", async () => {
    const site = await startSite({ ...(await createDatabase()).env, ...NO_MAIL });
    const [idleAgent, agent] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
    const page = (await ask(site.url, "/films/one-day/lecteur", {}, "GET", idleAgent)).body.toString();
    const film = /\/assets\/[\w.-]+\.mp4/.exec(page)![0];
    const { hostname, port, host } = new URL(site.url);
    const unreadSocket = connect(Number(port), hostname).on("error", () => {});
    // The responses are larger than the socket buffers.
    unreadSocket.write(`GET ${film} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(30));
    await once(unreadSocket, "readable");
    expect(String(unreadSocket.read(15))).toBe("HTTP/1.1 200 OK");
    const form = { "content-type": "application/x-www-form-urlencoded", "content-length": 3 };
    const headers = { expect: "100-continue", ...form };
    const post = request(`${site.url}/contact`, { method: "POST", headers, agent });
    post.flushHeaders();
    // The site has read the request's head and waits for the body.
    await once(post, "continue");
    const stopping = site.stop();
    await expect.poll(() => ask(site.url, "/health").catch(() => "refused")).toBe("refused");
    post.end("a=b");
    const [answer] = (await once(post, "response")) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.connection, await stopping]).toEqual([400, "close", 0]);
    for (const client of [idleAgent, agent, unreadSocket]) client.destroy();
  });
});

async function sheetsByClass(): Promise<Map<string, Set<string>>> {
  const assets = join(import.meta.dirname, "../../build/client/assets");
  const sheets = (await readdir(assets)).filter((name) => name.endsWith(".css"));
  const sheetsOf = new Map<string, Set<string>>();
  for (const sheet of sheets)
    for (const [, name] of (await readFile(join(assets, sheet), "utf8")).matchAll(/\.([a-z0-9-]+-module-\w+)/g))
      sheetsOf.set(name!, (sheetsOf.get(name!) ?? new Set()).add(sheet));
  return sheetsOf;
}
