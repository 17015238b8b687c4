import type { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { siteContent } from "#app/content/parts/site-content.ts";
import { htmlPage, pagesOfOneRoute } from "#support/site/pages-of-one-route.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";

it("a page whose rendering began before midnight in Paris is cached only for that day", async () => {
  let now = new Date("2026-12-04T22:59:59Z");
  let rendered = 0;
  const loader = () => {
    rendered += 1;
    now = new Date("2026-12-04T23:00:01Z");
    return htmlPage("<p>vendredi</p>");
  };
  const { ask } = pagesOfOneRoute("terms", loader, { now: () => now });
  for (const turn of [1, 2]) {
    expect(await (await ask("/terms")).text()).toBe("<p>vendredi</p>");
    expect(rendered).toBe(turn);
  }
  // The second rendering began and ended on the same day, so its page is cached.
  await ask("/terms");
  expect(rendered).toBe(2);
});

it("the page with the calendar is cached until the availability version changes, other pages stay cached", async () => {
  let agenda = "1";
  const rendered: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    rendered.push(new URL(request.url).pathname);
    return htmlPage("<p>page</p>");
  };
  const { ask } = pagesOfOneRoute("*", loader, { availabilityVersion: { current: () => agenda } });
  for (const version of ["1", "1", "2", "2"]) {
    agenda = version;
    await ask("/contact");
    await ask("/terms");
  }
  expect(rendered).toEqual(["/contact", "/terms", "/contact"]);
});

it("each request reads one content version, and its page is cached for that version only", async () => {
  let published = siteContent(1, {});
  const rendered: string[] = [];
  const loader = async ({ context }: { context: RouterContextProvider }) => {
    const before = requestContext(context).content.version;
    if (rendered.length === 0) published = siteContent(2, {});
    await Promise.resolve();
    const { version } = requestContext(context).content;
    rendered.push(`${before}-${version}`);
    return htmlPage(`<p>version ${version}</p>`);
  };
  const { pages, ask } = pagesOfOneRoute("terms", loader, { published: { current: () => published } });
  const read = async () => {
    const answer = await ask("/terms");
    return { text: await answer.text(), etag: answer.headers.get("ETag") };
  };
  const oldPage = await read();
  expect(oldPage.text).toBe("<p>version 1</p>");
  expect(pages.cachedPage("/terms", undefined)).toBeUndefined();
  const newPage = await read();
  expect(newPage.text).toBe("<p>version 2</p>");
  expect(newPage.etag).not.toBe(oldPage.etag);
  expect(await read()).toEqual(newPage);
  expect(pages.cachedPage("/terms", undefined)?.identity.etag).toBe(newPage.etag);
  expect(rendered).toEqual(["1-1", "2-2"]);
});

it("the 404 page is rendered once for each content version, for any number of addresses", async () => {
  let published = siteContent(1, {});
  const rendered: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    rendered.push(new URL(request.url).pathname);
    return htmlPage("<p>absent</p>", 404);
  };
  const { ask } = pagesOfOneRoute("*", loader, { published: { current: () => published } });
  const expectAbsent = async (target: string) => {
    const answer = await ask(target);
    expect([answer.status, await answer.text()], target).toEqual([404, "<p>absent</p>"]);
  };
  for (let at = 0; at < 100; at++) await expectAbsent(`/absent-${at}?x=${at}`);
  published = siteContent(2, {});
  await expectAbsent("/absent-0");
  expect(rendered).toEqual(["/absent-0", "/absent-0"]);
});

it("in development, a page is rendered for each request, with a policy that lets Vite's scripts and styles load", async () => {
  let rendered = 0;
  const loader = () => htmlPage(`<p>${++rendered}</p>`);
  const { ask } = pagesOfOneRoute("terms", loader, {}, "development");
  for (const turn of [1, 2]) {
    const { status, headers } = await ask("/terms");
    expect([status, rendered]).toEqual([200, turn]);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'self' 'unsafe-inline'; .*connect-src 'self' ws:/,
    );
  }
});
