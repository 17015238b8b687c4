import type { SiteDeps } from "#app/site-deps.ts";
import { announcerOf } from "#app/features/account/access/access-undo.server.ts";
import { data, href, Link } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { textIn } from "#app/forms/form-text.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { de } from "#app/french/elision.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { visibleGalleries } from "#app/content/pages/visible-galleries.ts";
import { fullDateTime } from "#app/french/instant-labels.ts";
import { typeset } from "#app/french/typeset.ts";
import { readContentState } from "#app/features/publishing/drafts/draft-summary.server.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  PREVIEW_DAYS,
  revokePreviewLink,
} from "#app/features/publishing/drafts/preview-links.server.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { PREVIEW_FRAMES, PREVIEW_PARAMETER, previewCookie } from "#app/http/pages/preview.server.ts";
import { ifStillMember, requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { formatChangeCount } from "#app/features/publishing/publishing-labels.ts";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TabNav } from "#app/ui/list/tab-nav.tsx";
import type { Route } from "./+types/content-preview.ts";
import styles from "./content-preview.module.css";
import { ok } from "#app/platform/result.ts";

export const meta = noindexMeta("Aperçu");

const PAGE_FIELD = "page";

/** Phone browsers have « Mobi » in their user agent (MDN, « Browser detection using the user agent »). */
const PHONE = /Mobi/;

/** The public pages, with the galleries of the draft after the first gallery's page. */
async function listPages(deps: SiteDeps) {
  const { galleries } = await draftContent(deps);
  const others = visibleGalleries(galleries)
    .slice(1)
    .map(({ to, title }) => ({ path: to, label: `Galerie, ${title}` }));
  return publicPages.flatMap(({ path, trail }) => [
    { path, label: trail.map(({ label }) => label).join(", ") || "Accueil" },
    ...(path === href("/services/photo/galerie") ? others : []),
  ]);
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const [pages, { count }, links] = await Promise.all([
    listPages(services),
    readContentState(services),
    listPreviewLinks(services),
  ]);
  const pagePath = url.searchParams.get(PAGE_FIELD) ?? href("/");
  const page = pages.find(({ path }) => path === pagePath);
  if (!page) throw data(null, { status: 404 });
  const width = url.searchParams.get("largeur");
  const frame = (version: string) => `${page.path}?${PREVIEW_PARAMETER}=${version}`;
  return {
    page: page.path,
    pages,
    days: PREVIEW_DAYS,
    isPhone: width === null ? PHONE.test(request.headers.get("user-agent") ?? "") : width === "telephone",
    count,
    frames: { published: frame(PREVIEW_FRAMES.published), draft: frame(PREVIEW_FRAMES.draft) },
    links: links.map(({ id, by, expiresAt }) => ({ id, by, until: fullDateTime(expiresAt) })),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

const memberForm = formWith({ requires: "member", messages: commonRefusals });

const intents = {
  "browse-draft": memberForm({
    logMessage: "the preview did not change",
    async handler({ ctx, form }) {
      const pagePath = textIn(form, PAGE_FIELD);
      const page = (await listPages(ctx.services)).find(({ path }) => path === pagePath);
      return ok({ to: page?.path ?? href("/"), cookies: [await previewCookie(null, ctx.secure)] });
    },
  }),
  "create-link": memberForm({
    logMessage: "the preview did not change",
    async handler({ ctx, viewer }) {
      const { services } = ctx;
      const announce = ifStillMember(ctx, announcerOf(services, viewer, "preview-link"));
      const secret = await createPreviewLink(services, viewer.id, announce);
      return ok({ data: { link: services.settings.publicUrl + href("/apercu/:secret", { secret }) } });
    },
  }),
  "revoke-link": memberForm({
    logMessage: "the preview did not change",
    async handler({ ctx, viewer, form }) {
      await revokePreviewLink(ctx.services, viewer.id, readId(form));
      return ok({ to: href("/agence/contenu/apercu") });
    },
  }),
};

export default function ContentPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { page, pages, isPhone, count, frames, links, days } = loaderData;
  const widthHref = `?${PAGE_FIELD}=${encodeURIComponent(page)}&largeur=`;
  const link = actionData?.ok && actionData.intent === "create-link" ? actionData.link : undefined;
  return (
    <>
      <AgencyHead
        title="Aperçu"
        titleEnd="avant de publier"
        actions={
          <ActionForm intent="browse-draft" answer={null} preventScrollReset={false} reloadDocument>
            <input type="hidden" name={PAGE_FIELD} value={page} />
            <Button type="submit" size="small" variant="quiet">
              Parcourir le brouillon
            </Button>
          </ActionForm>
        }
      />
      <ContentTabs />
      <TabNav label="Page">
        {pages.map(({ path, label }) => (
          <Link
            key={path}
            to={`?${PAGE_FIELD}=${encodeURIComponent(path)}&largeur=${isPhone ? "telephone" : "ordinateur"}`}
            aria-current={path === page ? "page" : undefined}
          >
            {typeset(label)}
          </Link>
        ))}
      </TabNav>
      <TabNav label="Largeur">
        <Link to={`${widthHref}ordinateur`} aria-current={isPhone ? undefined : "true"}>
          Ordinateur
        </Link>
        <Link to={`${widthHref}telephone`} aria-current={isPhone ? "true" : undefined}>
          Téléphone
        </Link>
      </TabNav>
      <div className={styles.pair} data-phone={isPhone || undefined}>
        <PagePreview title="En ligne" about="ce que voient les visiteurs" src={frames.published} />
        <PagePreview
          title="Brouillon"
          about={count > 0 ? `${formatChangeCount(count)} sur l’ensemble du site` : "aucune modification"}
          src={frames.draft}
        />
      </div>
      <AgencySection title="Partager l’aperçu" id="lien">
        <p>
          {`Toute personne qui a ce lien peut voir le brouillon pendant ${days} jours, sans compte. Il affiche toujours la dernière version et peut être désactivé ici.`}
        </p>
        {link && (
          <Notice
            tone="success"
            role="status"
            title="Copiez ce lien maintenant : il ne sera plus affiché."
            data-shown-once
          >
            <p className={styles.link}>{link}</p>
            <CopyButton text={link} label="Copier le lien" copiedLabel="Lien copié" />
          </Notice>
        )}
        <ActionForm
          intent="create-link"
          answer={actionData}
          error={actionData?.ok === false && (actionData.errors[""] ?? commonMessages.failed)}
          action="#lien"
          preventScrollReset={false}
        >
          <Button type="submit" variant="quiet">
            Créer un lien
          </Button>
        </ActionForm>
        <ul className={styles.links}>
          {links.map(({ id, by, until }) => (
            <li key={id}>
              {typeset(`Créé par ${by}, valable jusqu’au ${until}`)}
              <ActionForm intent="revoke-link" answer={null} action="#lien" preventScrollReset={false}>
                <input type="hidden" name="id" value={id} />
                <TextButton type="submit" aria-label={`Désactiver le lien ${de(by)}, jusqu’au ${until}`}>
                  Désactiver
                </TextButton>
              </ActionForm>
            </li>
          ))}
        </ul>
      </AgencySection>
    </>
  );
}

/** Links in the frame open a tab (entry.server.tsx), which the sandbox blocks. */
function PagePreview({ title, about, src }: { title: string; about: string; src: string }) {
  return (
    <figure className={styles.page}>
      <figcaption>
        <b>{title}</b>
        <span>{about}</span>
      </figcaption>
      <div className={styles.frame}>
        <iframe sandbox="allow-same-origin" src={src} title={`${title}, la page`} loading="lazy" />
      </div>
    </figure>
  );
}
