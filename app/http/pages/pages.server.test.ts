import type { RouterContextProvider, ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { defaultContent, siteContent } from "#app/content/parts/site-content.ts";
import { createPages } from "./pages.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Services } from "#app/application/composition/services.server.ts";

/** The pages of a site with one route, at noon on 4 December 2026. */
function pagesWith(path: string, loader: unknown, own: object) {
  const services = {
    settings: { publicUrl: "http://localhost" },
    now: () => new Date("2026-12-04T12:00:00Z"),
    uploaded: { generation: () => 0 },
    published: { current: () => defaultContent },
    ...own,
  } as Services;
  const build = {
    entry: { module: {} },
    routes: { page: { id: "page", path, module: { loader } } },
    assets: { version: "1", url: "/assets/manifest-1.js", routes: {} },
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  return createPages(services, build, "production");
}

it("a page whose rendering began before midnight in Paris is cached only for that day", async () => {
  let now = new Date("2026-12-04T22:59:59Z");
  let rendered = 0;
  const loader = () => {
    rendered += 1;
    now = new Date("2026-12-04T23:00:01Z");
    return new Response("<p>vendredi</p>", { headers: { "Content-Type": "text/html" } });
  };
  const pages = pagesWith("terms", loader, { now: () => now });
  const request = new Request("http://localhost/terms");
  const ask = () => pages.answer({ request, target: "/terms", requestId: "1", address: "192.0.2.1" });
  for (const turn of [1, 2]) {
    expect(await (await ask()).text()).toBe("<p>vendredi</p>");
    expect(rendered).toBe(turn);
  }
  // The second copy was started and finished on the same day, so it is cached.
  await ask();
  expect(rendered).toBe(2);
});

it("the page with the calendar is cached until a day is closed or the hours change, and other pages longer", async () => {
  let agenda = "1";
  const rendered: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    rendered.push(new URL(request.url).pathname);
    return new Response("<p>page</p>", { headers: { "Content-Type": "text/html" } });
  };
  const pages = pagesWith("*", loader, { availabilityVersion: { current: () => agenda } });
  const ask = async (target: string) => {
    const request = new Request(`http://localhost${target}`);
    await pages.answer({ request, target, requestId: "1", address: "192.0.2.1" });
  };
  for (const version of ["1", "1", "2", "2"]) {
    agenda = version;
    await ask("/contact");
    await ask("/terms");
  }
  expect(rendered).toEqual(["/contact", "/terms", "/contact"]);
});

it("each request is answered with one content version, and the page is cached for that version only", async () => {
  let published = siteContent(1, {});
  const rendered: string[] = [];
  const loader = async ({ context }: { context: RouterContextProvider }) => {
    const { content } = requestContext(context);
    const before = content.version;
    if (rendered.length === 0) published = siteContent(2, {});
    await Promise.resolve();
    rendered.push(`${before}-${requestContext(context).content.version}`);
    return new Response(`<p>version ${content.version}</p>`, { headers: { "Content-Type": "text/html" } });
  };
  const pages = pagesWith("terms", loader, { published: { current: () => published } });
  const request = new Request("http://localhost/terms");
  const ask = async () => {
    const answer = await pages.answer({ request, target: "/terms", requestId: "1", address: "192.0.2.1" });
    return { text: await answer.text(), etag: answer.headers.get("ETag") };
  };
  const first = await ask();
  expect(first.text).toBe("<p>version 1</p>");
  expect(pages.cached("/terms", undefined)).toBeUndefined();
  const second = await ask();
  expect(second.text).toBe("<p>version 2</p>");
  expect(second.etag).not.toBe(first.etag);
  expect(await ask()).toEqual(second);
  expect(pages.cached("/terms", undefined)?.identity.etag).toBe(second.etag);
  expect(rendered).toEqual(["1-1", "2-2"]);
});

it("the 404 page is rendered once for each content version, for any number of addresses", async () => {
  let published = siteContent(1, {});
  const rendered: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    rendered.push(new URL(request.url).pathname);
    return new Response("<p>absent</p>", { status: 404, headers: { "Content-Type": "text/html" } });
  };
  const pages = pagesWith("*", loader, { published: { current: () => published } });
  const ask = async (target: string) => {
    const request = new Request(`http://localhost${target}`);
    const answer = await pages.answer({ request, target, requestId: "1", address: "192.0.2.1" });
    expect([answer.status, await answer.text()], target).toEqual([404, "<p>absent</p>"]);
  };
  for (let at = 0; at < 100; at++) await ask(`/absent-${at}?x=${at}`);
  published = siteContent(2, {});
  await ask("/absent-0");
  expect(rendered).toEqual(["/absent-0", "/absent-0"]);
});
