import { tmpdir } from "node:os";
import { defaultContent } from "#app/content/parts/site-content.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type LoaderFunctionArgs, matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import routes from "#app/routes.ts";
import type { Services } from "#app/application/composition/services.server.ts";
import { startRequestContext, RequestContext } from "#app/http/request/request-context.server.ts";
import { createResponseCounter } from "#app/platform/operations/response-counter.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import type { SeededAgenda } from "#support/fixtures/many-appointments.ts";
import { contentDeps } from "#support/fixtures/numbered-content.ts";

export function agencyServices(database: Database, now: () => Date): Services {
  const deps = contentDeps(database, { now });
  const services = {
    ...deps,
    database,
    settings: { publicUrl: deps.publicUrl, dataDir: tmpdir() },
    health: async () => "ok",
    responses: createResponseCounter(),
    published: { current: () => defaultContent },
    contentPages: () => ({ picture: () => ({ src: "", width: 3, height: 2 }) }),
  };
  // The agency's loaders need no other services.
  return services as unknown as Services;
}

interface RouteModule {
  loader(args: LoaderFunctionArgs): unknown;
}

/** @param layout such as `agency/layout`: returns its loader instead of the page's */
export async function screenLoader(
  { path, layout }: { path: string; layout?: string },
  services: Services,
  member: SeededAgenda["member"],
): Promise<() => Promise<unknown>> {
  const url = new URL(path, services.settings.publicUrl);
  const { params, route } = matchRoutes(routes as RouteObject[], url.pathname)!.at(-1)!;
  const { file } = route as unknown as RouteConfigEntry;
  const [, folder, name] = (layout ?? file.replace(/^routes\/|\.tsx?$/g, "")).split("/");
  // Vite lets a variable in an import stand for one folder or file name, and `agency/layout` has no such folder.
  const { loader } = (await (name
    ? import(`../../app/routes/agency/${folder}/${name}.tsx`)
    : import(`../../app/routes/agency/${folder}.tsx`))) as RouteModule;
  const request = new Request(url);
  return async () => {
    const context = new RouterContextProvider();
    const ctx = new RequestContext(services, {
      method: "GET",
      headers: request.headers,
      requestId: "",
      address: "",
      content: defaultContent,
    });
    ctx.viewer = async () => member;
    startRequestContext(context, ctx);
    return loader({ request, url, params, context, pattern: url.pathname } as unknown as LoaderFunctionArgs);
  };
}
