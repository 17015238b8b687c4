import { data, href } from "react-router";
import { ActionForm, type ActionFormProps } from "#app/forms/action-form.tsx";
import { textIn } from "#app/forms/form-text.ts";
import { addDays, dayMonthYear } from "#app/french/dates.ts";
import { fullDateTime } from "#app/french/instant-labels.ts";
import { typesetAll, typeset } from "#app/french/typeset.ts";
import { ChangeList } from "#app/features/publishing/merge/change-list.tsx";
import { listPublications } from "#app/features/publishing/versions/content-history.server.ts";
import { discardChange, discardDrafts } from "#app/features/publishing/drafts/drafts.server.ts";
import { readContentState } from "#app/features/publishing/drafts/draft-summary.server.ts";
import { describeScheduled, readVersion } from "#app/features/publishing/versions/version-summary.server.ts";
import { isPartKey } from "#app/content/parts/site-content.ts";
import { partNames } from "#app/features/publishing/part-names.ts";
import { lastingProblems } from "#app/features/publishing/content-problems.ts";
import {
  publishDrafts,
  type PublishSuccess,
  type PublishRefusal,
  restoreVersion,
} from "#app/features/publishing/versions/publish.server.ts";
import { scheduleDrafts, withdrawScheduled } from "#app/features/publishing/versions/scheduled.server.ts";
import { readPostponedPublication } from "#app/features/publishing/versions/postponed.server.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import {
  publicationKinds,
  publishingRefusals,
  type PublishingRefusal,
} from "#app/features/publishing/publishing.messages.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import type { FlashName } from "#app/http/request/flash.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { revalidateAfterActions } from "#app/router/revalidate-after-actions.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { formatChangeCount, describeSchedule } from "#app/features/publishing/publishing-labels.ts";
import { ProblemNotice } from "#app/layout/agency/problem-notice.tsx";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Button, TextButton, UnderlinedLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { usePolling } from "#app/router/use-polling.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/content-publish.ts";
import styles from "./content.module.css";

export const meta = noindexMeta("Publier");

const PAGE_ROWS = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const requestedVersion = numberIn(url.searchParams.get("version"));
  const before = numberIn(url.searchParams.get("avant"));
  const [state, publications, postponed, scheduled] = await Promise.all([
    readContentState(services),
    listPublications(services.db, { limit: PAGE_ROWS, before: before ?? undefined }),
    readPostponedPublication(services),
    describeScheduled(services),
  ]);
  if (requestedVersion !== null && (requestedVersion < 1 || requestedVersion > state.version))
    throw data(null, { status: 404 });
  // A member may have withdrawn the postponed publication since.
  const isWithdrawn = postponed?.isStillPlanned && !scheduled.some(({ isPostponed }) => isPostponed);
  const today = services.inParis(services.now()).date;
  const mediaProblems =
    state.count > 0 ? await services.mediaProblems(services.db, await draftContent(services), "check") : [];
  return {
    ...state,
    problems: [...state.problems, ...lastingProblems(mediaProblems)],
    warnings: typesetAll(state.warnings),
    inPreparation: typesetAll(mediaProblems.filter(({ isTemporary }) => isTemporary).map(({ sentence }) => sentence)),
    postponed:
      postponed && !isWithdrawn
        ? {
            day: dayMonthYear(postponed.date),
            sentences: typesetAll(postponed.sentences),
            isStillPlanned: postponed.isStillPlanned,
          }
        : null,
    role: member.role,
    tomorrow: addDays(today, 1),
    scheduled,
    viewedVersion:
      requestedVersion === null
        ? null
        : { version: requestedVersion, parts: await readVersion(services, requestedVersion) },
    publications: publications.map(({ version, kind, restored, publishedAt, by, parts }) => ({
      version,
      kind,
      restored,
      by,
      about: parts
        .filter(isPartKey)
        .map((part) => partNames[part])
        .join(", "),
      at: fullDateTime(publishedAt),
    })),
  };
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

type Outcome = Result<void, PublishingRefusal> | PublishSuccess | PublishRefusal;

const draftVersionIn = (form: FormData) => (form.has("baseVersion") ? textIn(form, "baseVersion") : undefined);

async function discard(deps: PublishingDeps, editor: Editor, form: FormData): Promise<Outcome> {
  const part = textIn(form, "part");
  if (!isPartKey(part)) return failed("gone");
  return discardChange(deps, editor, part, textIn(form, "change"), draftVersionIn(form));
}

function returnPage(form: FormData): string {
  const overview = href("/agence/contenu");
  return textIn(form, "backTo") === overview || textIn(form, INTENT_FIELD) === "discard"
    ? overview
    : href("/agence/contenu/publier");
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

type Change = (deps: PublishingDeps, editor: Editor, form: FormData) => Promise<Outcome>;

const memberForm = formWith({ requires: "member", messages: publishingRefusals });

function publishingForm(flash: FlashName, change: Change) {
  return memberForm({
    logMessage: "the content was not published",
    async handler({ ctx, viewer, form }) {
      const outcome = await change(ctx.services, viewer, form);
      if (outcome.ok) {
        const isWaiting = "version" in outcome && outcome.version === null;
        return ok({ to: returnPage(form), flash: isWaiting ? "content-waiting" : flash });
      }
      if (outcome.reason === "no-date") return failed("no-date", { field: "date" });
      if (!("problems" in outcome)) return outcome;
      const { reason, problems } = outcome;
      return failed(reason, { more: { problems: problems.map(({ sentence }) => sentence) } });
    },
  });
}

const intents = {
  publish: publishingForm("content-published", (deps, editor, form) =>
    publishDrafts(deps, editor, textIn(form, "baseVersion")),
  ),
  schedule: publishingForm("content-scheduled", (deps, editor, form) =>
    scheduleDrafts(deps, editor, { date: textIn(form, "date"), baseVersion: textIn(form, "baseVersion") }),
  ),
  withdraw: publishingForm("content-withdrawn", (deps, editor, form) =>
    withdrawScheduled(deps, editor, textIn(form, "id")),
  ),
  restore: publishingForm("content-restored", (deps, editor, form) =>
    restoreVersion(deps, editor, Number(textIn(form, "version") || NaN)),
  ),
  "discard-change": publishingForm("content-discarded", discard),
  discard: publishingForm("content-discarded", (deps, editor, form) =>
    discardDrafts(deps, editor, draftVersionIn(form)),
  ),
};

export const shouldRevalidate = revalidateAfterActions;

export default function ContentPublish({ loaderData, actionData }: Route.ComponentProps) {
  const { parts, count, baseVersion, problems, warnings, inPreparation, postponed, role, scheduled, tomorrow } =
    loaderData;
  const failed = actionData?.ok === false ? actionData : undefined;
  const { problems: failureProblems = [] } = (failed ?? {}) as { problems?: string[] };
  const unlistedProblems = failureProblems.filter(
    (sentence) => !problems.some((problem) => problem.sentence === sentence),
  );
  const needsOwner = role === "team" && parts.some(({ isOwners }) => isOwners);
  const noChange = scheduled.length > 0 ? "aucune autre modification" : "aucune modification";
  return (
    <>
      <AgencyHead
        title={count > 0 ? "Publier" : "Publier,"}
        titleEnd={count > 0 ? formatChangeCount(count) : noChange}
      />
      <ContentTabs />
      {failed && !failed.errors.date && (
        <ErrorNotice>
          {failed.errors[""]}
          <Sentences>{unlistedProblems.map(typeset)}</Sentences>
        </ErrorNotice>
      )}
      <AgencySection title="Modifications à publier">
        {postponed && (
          <Notice tone="danger" title={`La publication programmée pour le ${postponed.day} n’a pas eu lieu.`}>
            <Sentences>{postponed.sentences}</Sentences>
            <p>
              {postponed.isStillPlanned
                ? "Elle est toujours en attente : retirez un élément de la liste concernée, ou déprogrammez-la ci-dessous."
                : "Ses modifications sont de nouveau dans le brouillon."}
            </p>
          </Notice>
        )}
        {inPreparation.length > 0 && (
          <Notice title="Des photos sont encore en préparation">
            <Sentences>{inPreparation}</Sentences>
            {problems.length === 0 && (
              <p>Vous pouvez publier : la mise en ligne se fera automatiquement dès qu’elles seront prêtes.</p>
            )}
          </Notice>
        )}
        <ProblemNotice problems={problems} />
        {warnings.length > 0 && (
          <Notice title="À savoir (n’empêche pas de publier)">
            <Sentences>{warnings}</Sentences>
          </Notice>
        )}
        {needsOwner && (
          <Notice>
            Les modifications comprennent l’identité de l’agence : seul le compte propriétaire peut la publier.
          </Notice>
        )}
        {count === 0 ? (
          <p>
            {scheduled.length > 0
              ? "Aucune autre modification que celles programmées ci-dessous."
              : "Aucune modification en attente : le site en ligne est à jour."}
          </p>
        ) : (
          <>
            <ChangeList
              parts={parts}
              undo={{ action: href("/agence/contenu/publier"), backTo: href("/agence/contenu/publier") }}
            />
            <div className={styles.actions}>
              <PublishForm intent="publish" answer={actionData}>
                <input type="hidden" name="baseVersion" value={baseVersion} />
                <Button type="submit">{`Publier (${formatChangeCount(count)})`}</Button>
              </PublishForm>
              <PublishForm intent="schedule" answer={actionData} className={styles.schedule}>
                {(field) => (
                  <>
                    <input type="hidden" name="baseVersion" value={baseVersion} />
                    <Field
                      label="Ou programmer la publication, à minuit (heure de Paris)"
                      type="date"
                      min={tomorrow}
                      {...field("date")}
                      required
                    />
                    <Button type="submit" variant="quiet">
                      Programmer
                    </Button>
                  </>
                )}
              </PublishForm>
            </div>
          </>
        )}
      </AgencySection>
      {scheduled.length > 0 && <Scheduled scheduled={scheduled} />}
      <History {...loaderData} />
    </>
  );
}

function Sentences({ children }: { children: readonly string[] }) {
  return children.map((sentence) => <p key={sentence}>{sentence}</p>);
}

type LoaderData = Route.ComponentProps["loaderData"];

const POLL_MS = 2_000;

function Scheduled({ scheduled }: Pick<LoaderData, "scheduled">) {
  const isDue = scheduled.some((each) => each.isDue);
  usePolling(isDue, POLL_MS);
  return (
    <AgencySection title="Publications programmées">
      {scheduled.map(({ id, by, parts, ...when }) => (
        <div key={id} className="stack gap1">
          <p>{typeset(`${describeSchedule(when)}${by ? `, par ${by}` : ""} :`)}</p>
          <ChangeList parts={parts} />
          <PublishForm intent="withdraw" answer={null}>
            <input type="hidden" name="id" value={id} />
            <TextButton type="submit">Déprogrammer et remettre dans le brouillon</TextButton>
          </PublishForm>
        </div>
      ))}
    </AgencySection>
  );
}

const HISTORY_COLUMNS = [
  { label: "Publication" },
  { label: "Par" },
  { label: "Voir, rétablir", hidden: true, wide: true },
] as const;

function History({
  publications,
  viewedVersion,
  version,
}: Pick<LoaderData, "publications" | "viewedVersion" | "version">) {
  const oldest = publications.at(-1)?.version ?? 0;
  return (
    <AgencySection title="Historique" id="historique">
      {viewedVersion && (
        <div className="stack gap1">
          <p>{`Modifications de la version ${viewedVersion.version} :`}</p>
          <ChangeList parts={viewedVersion.parts} />
        </div>
      )}
      <div className={styles.history}>
        <Table
          caption="Chaque version publiée peut être rétablie à l’identique."
          hasVisibleCaption
          columns={HISTORY_COLUMNS}
          rows={[
            ...publications.map(({ version: number, kind, restored, at, by, about }) => ({
              key: `${number}`,
              cells: [
                <>
                  {at}
                  <small>
                    {`Version ${number}, ${publicationKinds[kind]}${restored === null ? "" : ` de la ${restored}`}${about && ` : ${about}`}`}
                  </small>
                </>,
                by ?? "–",
                <>
                  <UnderlinedLink to={`?version=${number}#historique`} aria-label={`Voir la version ${number}`}>
                    Voir
                  </UnderlinedLink>
                  {number === version ? (
                    <span>En ligne</span>
                  ) : (
                    <RestoreForm to={number} label={`la version ${number}`} />
                  )}
                </>,
              ],
            })),
            ...(oldest <= 1 ? [originRow(version)] : []),
          ]}
        />
      </div>
      <Pagination first={null} next={oldest > 1 ? `?avant=${oldest}#historique` : null} nextLabel="Plus anciennes" />
    </AgencySection>
  );
}

function originRow(version: number) {
  return {
    key: "0",
    cells: [
      <>
        Version d’origine<small>Premiers textes et premiers prix</small>
      </>,
      "Livrée avec le site",
      version === 0 ? "En ligne" : <RestoreForm key="back" to={0} label="la version d’origine" />,
    ],
  };
}

function RestoreForm({ to, label }: { to: number; label: string }) {
  return (
    <PublishForm intent="restore" answer={null}>
      <input type="hidden" name="version" value={to} />
      <TextButton type="submit">
        Rétablir<span className="visuallyHidden"> {label}</span>
      </TextButton>
    </PublishForm>
  );
}

function PublishForm(props: ActionFormProps<NonNullable<Route.ComponentProps["actionData"]>>) {
  return (
    <ActionForm
      {...props}
      // The head of the page shows the error, because the form may be gone.
      error={null}
      preventScrollReset={false}
    />
  );
}
