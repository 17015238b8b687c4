import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { drawingsOf } from "#app/features/media/drawings.server.ts";
import { publicPageAt } from "#app/content/navigation/public-pages.ts";
import { NonceContext } from "#app/layout/document/nonce.ts";
import { type PagePictures, PagePicturesContext } from "#app/layout/document/page-pictures.ts";
import { deferHydration } from "#app/router/deferred-hydration.ts";
import { statusOf } from "#app/router/fetch-failures.ts";
import { loggedPath } from "#app/http/response/access-log.server.ts";
import { type RequestContext, requestContext } from "#app/http/request/request-context.server.ts";

const RENDER_TIMEOUT_MS = 10_000;

let hasLoggedUnknownStartScript = false;

/** Renders the page as one string, because it is compressed, hashed and cached as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const ctx = requestContext(loadContext);
  const { nonce, services } = ctx;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <PagePicturesContext value={picturesOf(ctx, new URL(request.url).pathname)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </PagePicturesContext>
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout);
          resolve(text(pipe(new PassThrough())));
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timeout = setTimeout(() => abort(new Error("rendering took too long")), RENDER_TIMEOUT_MS);
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Preview frames must not run scripts, and browsers report each script that they block.
  ctx.html = ctx.isFrame
    ? withoutBehavior(html)
    : deferHydration(html, () => {
        if (hasLoggedUnknownStartScript || import.meta.env.DEV) return;
        hasLoggedUnknownStartScript = true;
        services.log.warn("React Router starts its pages in a way that deferred-hydration.ts does not know");
      });
  return new Response(null, { status: errorStatus(routerContext) ?? status, headers });
}

/** The status of the visible error, because React Router keeps an action's status even if a loader fails after it. */
function errorStatus({ staticHandlerContext: { errors } }: EntryContext): number | undefined {
  const [error] = Object.values(errors ?? {});
  return error === undefined ? undefined : statusOf(error);
}

/** Makes a page inert for a preview frame: no scripts, and links open a tab, which the sandbox blocks. */
function withoutBehavior(html: string): string {
  // Without Tab stops inside, the frame itself gets the focus, so that arrow keys scroll it. Of two `tabindex`, the first counts.
  return html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "")
    .replaceAll(/<(?:a|audio|button|input|select|summary|textarea|video)(?=[\s>])/g, '$& tabindex="-1"')
    .replace("<head>", '<head><base target="_blank"/>');
}

function picturesOf({ content }: RequestContext, path: string): PagePictures {
  const { cards, brand } = drawingsOf(content);
  const page = publicPageAt(path);
  return {
    card: (page && cards[page.path]) ?? null,
    icons: brand && { small: brand.icons.small.address, apple: brand.icons.apple.address },
  };
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { services, requestId } = requestContext(context);
  services.log.error({ requestId, path: loggedPath(new URL(request.url).pathname), err: error }, "request failed");
};
