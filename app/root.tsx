import { lazy, type ReactNode, useContext } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import textFont from "#app/styles/fonts/instrument-sans.woff2?url";
import displayFont from "#app/styles/fonts/noto-serif-display-300.woff2?url";
import { publicIdentity } from "#app/content/parts/agency.ts";
import { signupMessages } from "#app/features/account/sign-up/sign-up.messages.ts";
import { toasts } from "#app/features/account/log-in/log-in.messages.ts";
import { lockoutMessages } from "#app/features/account/lockout/lockout.messages.ts";
import { accountDeleted, passwordChangedToast } from "#app/features/profile/profile.messages.ts";
import { pictureNotice } from "#app/features/profile/profile-picture.messages.ts";
import { logoOf } from "#app/features/media/drawings.server.ts";
import { changedSpellings } from "#app/content/parts/spellings.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { changeFlashes } from "#app/features/booking/undo/undo.messages.ts";
import { bookingDone } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { publishingFlashes } from "#app/features/publishing/publishing.messages.ts";
import { video } from "#app/content/navigation/navigation.ts";
import { correctedTexts } from "#app/content/parts/apply-spellings.ts";
import { commonFlashes } from "#app/forms/common.messages.ts";
import { consentMessages } from "#app/features/consent/consent.messages.ts";
import { LazyConsentButton, LazyConsentCard } from "#app/features/consent/lazy-consent.tsx";
import { AuthModalProvider } from "#app/layout/site/auth-modal-context.tsx";
import { ConsentEffects } from "#app/layout/site/consent-effects.ts";
import { Footer, SOCIAL } from "#app/layout/site/footer.tsx";
import { Header } from "#app/layout/site/header.tsx";
import { ErrorScreen, errorCopy } from "#app/layout/document/error-screen.tsx";
import { mainId } from "#app/layout/document/main-id.ts";
import { NavigationAnnouncer } from "#app/layout/document/navigation-announcer.tsx";
import { NonceContext } from "#app/layout/document/nonce.ts";
import { pageEdits } from "#app/layout/site/page-edits.ts";
import { PageIcons, PublicPageTags } from "#app/layout/document/head-tags.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { RememberedTheme } from "#app/layout/document/remembered-theme.tsx";
import { statusOf } from "#app/router/fetch-failures.ts";
import { networkErrorMiddleware } from "#app/router/network-errors.ts";
import { usePageFlag } from "#app/router/page-handle.ts";
import { ScrollTop } from "#app/layout/site/scroll-top.tsx";
import { type RootData, rootDataOfError } from "#app/layout/site/use-identity.ts";
import { THEME_COLORS } from "#app/layout/document/theme.ts";
import { agencyHome, previewHome } from "#app/layout/agency/agency-navigation.ts";
import { isMember } from "#app/http/request/require-member.server.ts";
import { type FlashName, takeFlash } from "#app/http/request/flash.server.ts";
import { SentForm } from "#app/ui/form/sent-form.ts";
import { type Toast, ToastRegion } from "#app/ui/toast.tsx";
import baseStyles from "#app/styles/base.css?url";
import { databaseUnavailable } from "#app/http/entrance/database-unavailable.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/root.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const identity: RootData["identity"] = {
    ...publicIdentity(ctx.content.identity),
    logo: logoOf(ctx.content, ctx.contentPages.picture),
  };
  const year = Number(parisDate(ctx.services.now()).slice(0, 4));
  if (ctx.isDatabaseUnavailable) throw data({ ...databaseUnavailable(ctx.method), identity, year }, { status: 503 });
  const viewer = withAgencyLinks(await ctx.viewer(), ctx.content);
  const flash = await takeFlash(request.headers.get("cookie"), ctx.secure);
  return data(
    {
      viewer,
      toast: flash && toastOf(flash.name, viewer, ctx.requestId),
      pictureNotice: flash && pictureNotice(flash.name),
      identity,
      spellings: correctedTexts(CORRECTABLE_TEXTS, changedSpellings(ctx.content.spellings)),
      publicUrl: ctx.services.settings.publicUrl,
      contentVersion: ctx.preview ? "draft" : String(ctx.content.version),
      // A preview frame has no banner, because the page around the frame has its own labels.
      preview: ctx.isFrame
        ? null
        : ctx.preview && { kind: ctx.preview, backTo: ctx.preview === "member" ? previewHome : null },
      year,
    },
    flash ? { headers: { "Set-Cookie": flash.expiredCookie } } : {},
  );
}

/** Texts in the browser's bundle whose spelling the agency may correct. */
const CORRECTABLE_TEXTS = [
  video.label,
  SOCIAL,
  consentMessages.reopen,
  consentMessages.intro.title,
  lockoutMessages.banner,
  signupMessages.registered,
];

/** Only members may learn these addresses, so nothing that visitors load may name them. */
function withAgencyLinks(viewer: Viewer | null, content: SiteContent): Viewer | null {
  if (!isMember(viewer)) return viewer;
  return { ...viewer, agencyHome: agencyHome.to, edits: pageEdits(content) };
}

function toastOf(name: FlashName, viewer: Viewer | null, key: string): Toast | null {
  if (name === "login" && viewer) {
    const { title, welcome, duration } = toasts.login;
    return { key, title, text: welcome(viewer.email), duration };
  }
  const toast = TOASTS[name];
  return toast ? { key, title: toast.title, text: toast.message, duration: toast.duration ?? DEFAULT_TOAST_MS } : null;
}

/** For toasts whose duration specification §9 does not set. */
const DEFAULT_TOAST_MS = 5_000;

const TOASTS: Partial<Record<FlashName, { title: string; message: string; duration?: number }>> = {
  logout: toasts.logout,
  deleted: accountDeleted,
  "password-changed": passwordChangedToast,
  moved: bookingDone.moved,
  ...commonFlashes,
  ...changeFlashes,
  ...publishingFlashes,
};

/** Only actions change the viewer. Navigations skip the root, because prefetched data may contain an old viewer. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [networkErrorMiddleware];

export const links: Route.LinksFunction = () =>
  [displayFont, textFont].map(
    (font) => ({ rel: "preload", href: font, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const,
  );

/** Lazy, because only previews need the banner. Without <Suspense>, the server's HTML contains it. */
const PreviewBanner = lazy(() => import("#app/layout/site/preview-banner.tsx"));

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? pageMeta(matches, { title: errorCopy(statusOf(error)).documentTitle, noindex: true }) : [];
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const error = useRouteError();
  // An error screen gets the site's header and footer.
  const hasOwnShell = usePageFlag("hasOwnShell") && !error;
  const rootData = useRouteLoaderData<typeof loader>("root");
  const { year, identity } = rootData ?? rootDataOfError(error) ?? {};
  return (
    <html lang="fr" data-content={rootData?.contentVersion} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        <RememberedTheme nonce={nonce} />
        {/* The base sheet comes before the modules of <Links>, because it declares the order of the cascade layers. */}
        <link rel="stylesheet" href={baseStyles} />
        <Meta />
        {rootData && <PublicPageTags name={rootData.identity.name} publicUrl={rootData.publicUrl} />}
        {/* No nonce in development: browsers hide the one of Vite's style sheet, so hydration would report a difference. */}
        <Links nonce={import.meta.env.DEV ? "" : undefined} />
        {/* Server only, because hydration keeps the tags that the server rendered. */}
        {import.meta.env.SSR && <PageIcons />}
      </head>
      <body>
        <a className="skipLink" href={`#${mainId}`}>
          Aller au contenu
        </a>
        <LazyConsentCard agencyName={identity?.name ?? "l’agence"} />
        {hasOwnShell ? (
          children
        ) : (
          <>
            {rootData?.preview && <PreviewBanner {...rootData.preview} />}
            <AuthModalProvider>
              <Header viewer={rootData?.viewer ?? null} pictureNotice={rootData?.pictureNotice} />
              <main id={mainId} tabIndex={-1}>
                {children}
              </main>
            </AuthModalProvider>
            <Footer year={year} identity={identity} />
            <ScrollTop />
            <LazyConsentButton />
          </>
        )}
        <ConsentEffects />
        <ToastRegion toast={rootData?.toast ?? null} />
        <NavigationAnnouncer />
        <SentForm />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorScreen status={statusOf(error)} message={isRouteErrorResponse(error) ? error.data?.message : undefined} />
  );
}
