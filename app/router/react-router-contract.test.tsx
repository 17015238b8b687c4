import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  Scripts,
  type ServerBuild,
  ServerRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from "react-router";
import { use } from "react";
import { expect, it } from "vitest";
import { deferHydration } from "./deferred-hydration.ts";
import type { RouteResults } from "./fetch-failures.ts";

// Undocumented behaviour of React Router that this folder relies on. A release that changes it fails here first.

const assetRoute = (id: string, module: string) => ({
  id,
  module,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
});

function siteOf(page: React.ComponentType): ServerBuild {
  return {
    entry: {
      module: {
        default: (request: Request, status: number, headers: Headers, context: EntryContext) =>
          new Response(renderToString(<ServerRouter context={context} url={request.url} />), { status, headers }),
      },
    },
    routes: { root: { id: "root", path: "", module: { default: page } } },
    assets: {
      version: "1",
      url: "/assets/manifest-1.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: { root: assetRoute("root", "/assets/root.js") },
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

it("React Router starts a page with one inline module: the manifest, its routes, then the entry", async () => {
  const site = createRequestHandler(siteOf(Scripts), "production");
  const html = await (await site(new Request("http://localhost/"))).text();
  let unknown = false;
  const deferred = deferHydration(html, () => (unknown = true));
  expect([html.includes('import "/assets/manifest-1.js"'), unknown]).toEqual([true, false]);
  expect(deferred).toContain('Promise.all([import("/assets/manifest-1.js"),import("/assets/root.js")])');
});

it("React Router gives components the router, with the navigation state and action data", async () => {
  let state: unknown;
  function Page() {
    state = use(DataRouterContext)?.router.state;
    return null;
  }
  const site = createRequestHandler(siteOf(Page), "production");
  await site(new Request("http://localhost/"));
  expect(state).toMatchObject({ navigation: { state: "idle" }, actionData: null });
});

it("React Router accepts an ErrorResponse that it did not create", () => {
  const error = new ErrorResponse(404, "", null);
  expect([isRouteErrorResponse(error), error.status]).toEqual([true, 404]);
});

it("React Router gives client middleware one result for each route, and shows the result that replaces it", async () => {
  let results: RouteResults = {};
  const router = createMemoryRouter([
    { path: "/", element: null },
    {
      id: "page",
      path: "/page",
      middleware: [
        async (_, next) => {
          results = (await next()) as RouteResults;
          return { ...results, page: { type: "data", result: "replaced" } };
        },
      ],
      loader() {
        throw new Error("no answer");
      },
    },
  ]);
  await router.navigate("/page");
  expect(results).toEqual({ page: { type: "error", result: expect.any(Error) } });
  expect(router.state.loaderData).toEqual({ page: "replaced" });
});
