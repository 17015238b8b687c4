import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { createPages } from "./pages.server.ts";
import type { Services } from "#app/across/services.server.ts";

it("keeps a page that was begun before midnight in Paris no longer than that day", async () => {
  let now = new Date("2026-12-04T22:59:59Z");
  let rendered = 0;
  const loader = () => {
    rendered += 1;
    now = new Date("2026-12-04T23:00:01Z");
    return new Response("<p>vendredi</p>", { headers: { "Content-Type": "text/html" } });
  };
  const services = { settings: { publicUrl: "http://localhost" }, now: () => now } as Services;
  const build = {
    entry: { module: {} },
    routes: { page: { id: "page", path: "terms", module: { loader } } },
    assets: { version: "1", url: "/assets/manifest-1.js", routes: {} },
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const pages = createPages(services, build, "production");
  const request = new Request("http://localhost/terms");
  const ask = () => pages.answer({ request, target: "/terms", requestId: "1", address: "192.0.2.1" });
  for (const turn of [1, 2]) {
    expect(await (await ask()).text()).toBe("<p>vendredi</p>");
    expect(rendered).toBe(turn);
  }
  // The second copy was begun and finished on one day: it is kept.
  await ask();
  expect(rendered).toBe(2);
});

it("keeps the page with the agenda until a day is closed or the hours change, and the others longer", async () => {
  let agenda = "1";
  const rendered: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    rendered.push(new URL(request.url).pathname);
    return new Response("<p>page</p>", { headers: { "Content-Type": "text/html" } });
  };
  const services = {
    settings: { publicUrl: "http://localhost" },
    now: () => new Date("2026-12-04T12:00:00Z"),
    agendaVersion: { current: () => agenda },
  } as Services;
  const build = {
    entry: { module: {} },
    routes: { page: { id: "page", path: "*", module: { loader } } },
    assets: { version: "1", url: "/assets/manifest-1.js", routes: {} },
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const pages = createPages(services, build, "production");
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
