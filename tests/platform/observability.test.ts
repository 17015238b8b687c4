import { connect } from "node:net";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { after, HOUR } from "#app/platform/durations.ts";
import { addDays } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { version } from "#app/platform/config/version.server.ts";
import { freePort } from "#support/network/free-port.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { insertRows, readValues, updateRows } from "#support/database/rows.ts";
import { describeSiteOnPostgres } from "#support/site/site-suite.ts";
import { generousLimits, logLines } from "#support/site/site.ts";
import { countWaitingLocks } from "#support/database/races.ts";

const port = await freePort();
const SETTINGS = {
  ...generousLimits,
  LOG_LEVEL: "info",
  METRICS_PORT: String(port),
  AGENCY_EMAIL: "agence@courriel.example",
};

describeSiteOnPostgres("the site's logs and metrics", SETTINGS, ({ site, database, inbox, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");
  const client = loggedIn(camille);
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  /** The value of a series by name and labels; 0 if it is missing. */
  const metricValue = async (series: string) => Number.parseFloat((await metrics()).split(`\n${series} `)[1] ?? "0");
  const lines = () => logLines(site);

  let booking: Response;
  beforeAll(async () => {
    const date = addDays(parisDate(new Date()), 2);
    booking = await client.post("/contact", { date, slot: "09:00" });
    for (const to of [camille.email, "agence@courriel.example"]) await inbox.waitFor((mail) => mail.to === to);
  });

  it("a booking's request and both of its mails have the same request id in the log", async () => {
    expect(booking.status).toBe(303);
    const requestId = booking.headers.get("x-request-id")!;
    const linesOfRequest = () => lines().filter((line) => line.requestId === requestId);
    // The request is logged once its response is complete.
    await expect.poll(() => linesOfRequest()).toHaveLength(3);
    const names = linesOfRequest().map(({ path, kind }) => path ?? kind);
    expect(names.toSorted()).toEqual(["/contact", "booking-confirmation", "booking-notice"]);
    expect(await readValues(database.db, "mail", "requestId")).toEqual([requestId, requestId]);
    const mails = linesOfRequest().flatMap(({ mail }) => mail ?? []);
    expect(mails.toSorted()).toEqual((await readValues(database.db, "mail", "id")).toSorted());
    expect(JSON.stringify(linesOfRequest())).not.toContain("@");
  });

  it("the metrics count requests by the pattern of their route, and contain no name or e-mail address", async () => {
    const series = (route: string, status: number) =>
      `solstice_http_requests_total{route="${route}",method="GET",status="${status}"}`;
    const [found, notFound] = [series("/mentions", 200), series("/agence/demandes/:id", 404)];
    const before = await metricValue(found);
    for (const path of ["/mentions", "/mentions?utm_source=x", "/mentions?q=camille@courriel.example"])
      await (await fetch(site.url + path)).arrayBuffer();
    await fetch(`${site.url}/agence/demandes/camille@courriel.example`);
    await fetch(`${site.url}/camille@courriel.example`);
    await fetch(`${site.url}/favicon.svg`);
    await fetch(`${site.url}/mentions`, { method: "PROPFIND" });
    await expect.poll(() => metricValue(found)).toBe(before + 3);
    // A request is counted once its response is complete.
    await expect.poll(() => metricValue(notFound)).toBe(1);
    await expect.poll(() => metricValue(series("/*", 404))).toBeGreaterThanOrEqual(1);
    await expect.poll(() => metricValue(series("files", 200))).toBe(1);
    const healthChecks = await metricValue(series("/health", 200));
    await (await fetch(`${site.url}/health`)).arrayBuffer();
    await expect.poll(() => metricValue(series("/health", 200))).toBe(healthChecks + 1);
    expect(await metricValue(series("/*", 200))).toBe(0);
    const others = 'solstice_http_requests_total{route="/mentions",method="other",status="405"}';
    await expect.poll(() => metricValue(others)).toBe(1);
    expect(await metricValue('solstice_http_request_duration_seconds_bucket{le="+Inf",route="/mentions"}')).toBe(
      before + 4,
    );
    const text = await metrics();
    expect(text).not.toMatch(/camille|utm_source|@/i);
    expect(text).toContain(`solstice_info{version="${version}"} 1`);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  });

  it("a request whose client disconnects before the page is rendered is logged with status 499", async () => {
    const { hostname, port: sitePort, host } = new URL(site.url);
    const lock = await database.db.startTransaction().execute();
    await sql`lock table "sessions" in access exclusive mode`.execute(lock);
    const socket = connect(Number(sitePort), hostname);
    socket.write(`GET /compte HTTP/1.1\r\nHost: ${host}\r\nCookie: ${client.cookie}\r\n\r\n`);
    await expect.poll(() => countWaitingLocks(database.db)).toBe(1);
    const before = lines().length;
    socket.destroy();
    // The site must notice the disconnection before it renders the page.
    await (await fetch(`${site.url}/health`)).arrayBuffer();
    await lock.commit().execute();
    const requestLine = () =>
      lines()
        .slice(before)
        .find(({ path }) => path === "/compte");
    await expect.poll(requestLine).toMatchObject({ status: 499 });
  });

  it("the metrics count separately the pages from the cache and the rendered ones", async () => {
    const [hit, miss] = ["hit", "miss"].map((result) => `solstice_page_cache_total{result="${result}"}`);
    const before = [await metricValue(hit!), await metricValue(miss!)] as const;
    for (let time = 0; time < 3; time += 1) await (await fetch(`${site.url}/terms`)).arrayBuffer();
    expect([await metricValue(hit!), await metricValue(miss!)]).toEqual([before[0] + 2, before[1] + 1]);
  });

  it("the metrics report held half hours, the database and the disk", async () => {
    expect(await metricValue('solstice_held_half_hours{kind="appointment"}')).toBe(1);
    expect(await metricValue("solstice_database_up")).toBe(1);
    expect(await metricValue("solstice_disk_free_bytes")).toBeGreaterThan(0);
    expect(await metricValue("solstice_disk_up")).toBe(1);
  });

  const statePage = () => owner.text("/agence/reglages/etat");
  const everydayPages = ["/agence", "/agence/reglages"];

  it("the state page counts the pages served, without health checks and files", async () => {
    expect(await statePage()).toMatch(/Pages servies \d+ depuis le démarrage, aucune en échec ; 95 % en moins de .+\./);
    const countPagesServed = async () => Number(/Pages servies (\d+)/.exec(await statePage())![1]);
    const before = await countPagesServed();
    for (const path of ["/health", "/favicon.svg"]) expect((await fetch(`${site.url}${path}`)).status).toBe(200);
    // The state page that showed the first count is counted itself.
    expect(await countPagesServed()).toBe(before + 1);
  });

  it("the metrics, the state page and the agency's everyday pages report unsent mails until they are sent", async () => {
    expect(await statePage()).toContain("État du site, 1 point à vérifier");
    const anHourAgo = after(new Date(), -HOUR).toISOString();
    await updateRows(database.db, "mail", { status: "failed", lastError: "550 RCPT TO" });
    const waiting = { status: "pending", nextAttemptAt: "2999-01-01T00:00:00.000Z", lastError: "EAUTH AUTH" } as const;
    await updateRows(database.db, "mail", { ...waiting, createdAt: anHourAgo }, { kind: "booking-notice" });
    expect(await metricValue('solstice_mails{kind="booking-confirmation",state="failed"}')).toBe(1);
    expect(await metricValue('solstice_mails{kind="booking-notice",state="waiting"}')).toBe(1);
    expect(await metricValue('solstice_mail_oldest_seconds{state="waiting"}')).toBeGreaterThan(3500);
    expect(await statePage()).toContain("État du site, 2 points à vérifier");
    expect(await statePage()).toContain("E-mails. Votre serveur d'envoi n'accepte aucun e-mail.");
    expect(await statePage()).toMatch(
      /E-mails Aucun n'a encore été envoyé, 1 en attente \(le plus ancien : .+\), 1 non remis\./,
    );
    const sendingStopped = "Plus aucun e-mail n'est envoyé : votre serveur d'envoi n'en accepte aucun.";
    for (const path of everydayPages)
      expect(await owner.text(path)).toContain(`${sendingStopped} Aucune sauvegarde trouvée. État du site`);
    expect(await owner.text("/agence/courriers")).toContain("E-mails, envois interrompus");
    await updateRows(database.db, "mail", { status: "sent", lastError: null });
    for (const path of everydayPages) expect(await owner.text(path)).not.toContain("Plus aucun e-mail n'est envoyé");
    expect(await owner.text("/agence/courriers")).toContain("E-mails, tout est envoyé");
  });

  it("the state page and the agency's everyday pages report a missing backup, and one older than a week", async () => {
    expect(await statePage()).toContain("Sauvegarde Aucune sauvegarde trouvée.");
    for (const path of everydayPages)
      expect(await owner.text(path)).toContain("Aucune sauvegarde trouvée. État du site");
    const backup = (takenAt: Date) => JSON.stringify({ takenAt: takenAt.toISOString(), bytes: 1 });
    const key = "last-backup";
    const takenAt = new Date("2026-01-01");
    const row = { key, value: backup(takenAt), updatedAt: takenAt.toISOString(), updatedBy: null };
    await insertRows(database.db, "settings", row);
    for (const path of everydayPages)
      expect(await owner.text(path)).toContain("La dernière sauvegarde a plus d'une semaine. État du site");
    await updateRows(database.db, "settings", { value: backup(new Date()) }, { key });
    for (const path of everydayPages) expect(await owner.text(path)).not.toContain("sauvegarde a plus");
  });

  it("the metrics port serves /metrics and nothing else, and the site's own port never serves the metrics", async () => {
    for (const path of ["/", "/metrics/", "/metrics?x"])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
    const response = await fetch(`${site.url}/metrics`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("solstice_");
  });
});
