import { editConflict } from "#app/forms/edit-conflict.messages.ts";
import { refusals } from "#app/forms/refusals.ts";
import { data, Form, href, Link } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { isIsoDate } from "#app/french/dates.ts";
import { euros } from "#app/french/euros.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { pricesHrefs, type Service, services } from "#app/content/navigation/navigation.ts";
import { tiers } from "#app/content/parts/tiers.ts";
import { typeset } from "#app/french/typeset.ts";
import { pricesOfLastDays, visiblePricesOn } from "#app/features/publishing/prices/price-history.server.ts";
import type { MergeConflict } from "#app/features/publishing/merge/describe-change.ts";
import { readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import { PICK } from "#app/forms/merge/resolve-conflicts.ts";
import { lowestPrices, type SteepChange, steepChangesKey } from "#app/features/publishing/prices/price-figures.ts";
import { editButtons } from "#app/features/publishing/prices/price-form.ts";
import { PriceTable } from "#app/features/publishing/prices/price-table.tsx";
import { nameMaximum, priceColumns } from "#app/features/publishing/prices/read-price-form.ts";
import { SaveFoot } from "#app/features/publishing/texts/save-foot.tsx";
import { savePrices } from "#app/features/publishing/prices/save-prices.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { ReorderStatus } from "#app/layout/agency/reorder-status.tsx";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Button, ButtonLink, TextButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { type FormFailed, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { TabNav } from "#app/ui/list/tab-nav.tsx";
import type { Route } from "./+types/content-prices.ts";
import { PastPrices } from "./past-prices.tsx";
import styles from "./content-prices.module.css";
import { failed, ok } from "#app/platform/result.ts";
import { plural } from "#app/french/plural.ts";

export const meta = noindexMeta("Tarifs");

const SERVICE = "service";
const DAY = "jour";

function describeInvalidCells(count: number): string {
  return `Enregistrement impossible : corrigez ${plural(count, "la case signalée", "les cases signalées")} ci-dessous.`;
}

function serviceIn(url: URL): Service {
  const serviceId = url.searchParams.get(SERVICE) ?? services[0]!.id;
  const service = services.find(({ id }) => id === serviceId);
  if (!service) throw data(null, { status: 404 });
  return service;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const { id, title } = serviceIn(url);
  const day = url.searchParams.get(DAY);
  const [{ value, published, baseVersion }, lastDays, pricesOnDay] = await Promise.all([
    readEditedPart(services, `prices-${id}`),
    pricesOfLastDays(services, id),
    day && isIsoDate(day) ? visiblePricesOn(services, day, id) : null,
  ]);
  return {
    service: { id, title, page: pricesHrefs[id] },
    columns: priceColumns(id),
    nameMaximum: nameMaximum(id),
    offers: value.offers,
    published: published.offers,
    baseVersion,
    baseValue: JSON.stringify(value),
    lowest: Object.fromEntries(lowestPrices(lastDays)),
    today: services.inParis(services.now()).date,
    day,
    pricesOnDay,
  };
}

export function action(args: Route.ActionArgs) {
  const { id: service } = serviceIn(args.url);
  return answerForm(args, {
    intent: "save",
    logMessage: "the prices were not saved",
    requires: "member",
    messages: refusals(
      {
        409: {
          steep: "Pas encore enregistré : confirmez ces écarts.",
          "merge-conflict": editConflict(),
        },
      },
      commonRefusals,
    ),
    async handler({ ctx, viewer, form }) {
      const saved = await savePrices(ctx.services, viewer, { service, form });
      if (saved.ok)
        return ok({ to: `${href("/agence/contenu/tarifs")}?${SERVICE}=${service}`, flash: "content-saved" });
      const { reason, ...more } = saved;
      return failed(reason, { errors: "errors" in saved ? saved.errors : {}, more });
    },
  });
}

export default function ContentPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { service, offers, published, baseVersion, baseValue, lowest } = loaderData;
  const failed = actionData?.ok === false ? actionData : undefined;
  const { conflict, steep } = (failed ?? {}) as Partial<PriceFailure>;
  const values = failed?.values ?? {};
  const errors = failed?.errors ?? {};
  const errorCount = Object.keys(errors).length;
  const hasOwnNotice = (conflict || steep) && errorCount === 0;
  const error =
    failed &&
    !hasOwnNotice &&
    (errors[""] ?? (errorCount > 0 ? describeInvalidCells(errorCount) : commonMessages.failed));
  return (
    <>
      <AgencyHead
        title="Tarifs,"
        titleEnd={`${offers.length} ${plural(offers.length, "offre", "offres")}`}
        actions={
          <ButtonLink to={service.page} variant="quiet" size="small">
            Voir la page
          </ButtonLink>
        }
      />
      <ContentTabs />
      <TabNav label="Service">
        {services.map(({ id, title }) => (
          <Link key={id} to={`?${SERVICE}=${id}`} aria-current={id === service.id ? "page" : undefined}>
            {title}
          </Link>
        ))}
      </TabNav>
      <ActionForm
        intent={["save"]}
        draftKey={service.id}
        answer={actionData}
        heading={<p className="caption">Une case vide ou un nombre à 0 ne s’affiche pas sur le site.</p>}
        error={conflict ? <EditConflict {...conflict} choice={{ prefix: PICK, values }} /> : error}
        action={`?${SERVICE}=${service.id}`}
        className="stack gap3"
        key={`${service.id} ${baseVersion}`}
        preventScrollReset={false}
      >
        {(field) => (
          <>
            {steep && <SteepChanges steep={steep} />}
            {failed && <RepeatedFields failed={failed} hasChoices={conflict !== undefined} />}
            <input
              type="hidden"
              name="baseVersion"
              value={conflict?.baseVersion ?? field("baseVersion", baseVersion).defaultValue}
            />
            <input type="hidden" name="baseValue" value={field("baseValue", baseValue).defaultValue} />
            <PriceTable
              title={service.title}
              columns={loaderData.columns}
              nameMaximum={loaderData.nameMaximum}
              offers={offers}
              published={published}
              lowestPrices={lowest}
              values={values}
              errors={errors}
            />
            <div className={styles.actions}>
              <Field
                label="Tout augmenter de (%)"
                {...field("percent")}
                inputMode="decimal"
                autoComplete="off"
                hint="Arrondi à 10 €. Un nombre négatif applique une baisse."
              />
              <Button type="submit" name={editButtons.raise} value="oui" variant="quiet">
                Augmenter dans le brouillon
              </Button>
            </div>
            <SaveFoot>
              <Button type="submit" name={INTENT_FIELD} value="save" size="small">
                Enregistrer le brouillon
              </Button>
              <TextButton type="submit" name={editButtons.add} value="oui">
                Ajouter une offre
              </TextButton>
            </SaveFoot>
          </>
        )}
      </ActionForm>
      <ReorderStatus
        fields={[editButtons.up, editButtons.down]}
        items={offers.map(({ id, name }) => ({ id, title: name }))}
      />
      <AgencySection title="Historique des prix" id="affiche">
        <Form method="get" action="#affiche" className={styles.actions} preventScrollReset>
          <input type="hidden" name={SERVICE} value={service.id} />
          <Field
            label="Quels prix affichait-on ce jour-là ?"
            type="date"
            name={DAY}
            max={loaderData.today}
            defaultValue={loaderData.day ?? ""}
          />
          <Button type="submit" variant="quiet">
            Voir
          </Button>
        </Form>
        {loaderData.pricesOnDay?.map(({ time, offers: offersThen }) => (
          <PastPrices
            key={time ?? ""}
            caption={time ? `À partir de ${time}` : "Au début du jour"}
            offers={offersThen}
          />
        ))}
        <PastPrices
          caption="Prix le plus bas des 30 derniers jours (à indiquer en cas d’annonce de baisse)"
          offers={published.map(({ id, name }) => ({
            id,
            name,
            prices: tiers.map((tier) => lowest[`${id}-${tier}`] ?? null),
          }))}
        />
      </AgencySection>
    </>
  );
}

interface PriceFailure {
  conflict: MergeConflict;
  steep: SteepChange[];
}

function SteepChanges({ steep }: Pick<PriceFailure, "steep">) {
  return (
    <ErrorNotice className={styles.steepChanges} title="Écarts importants : ces prix sont-ils corrects ?">
      <ul>
        {steep.map(({ offer, tier, before, after }) => (
          <li key={`${offer} ${tier}`}>
            {typeset(`${offer}, ${tier.toUpperCase()} : `)}
            {euros(before)} → {`${euros(after)} ?`}
          </li>
        ))}
      </ul>
      <Button type="submit" name="sure" value={steepChangesKey(steep)} size="small">
        Oui, enregistrer ces prix
      </Button>
    </ErrorNotice>
  );
}

/** Repeats what no visible field sends: the pressed button, unless it was refused, and earlier choices. */
function RepeatedFields({
  failed: { values, errors },
  hasChoices,
}: {
  failed: FormFailed<string>;
  hasChoices: boolean;
}) {
  const isRefused = "percent" in errors || "" in errors;
  const buttons: string[] = isRefused ? [] : Object.values(editButtons);
  return Object.entries(values)
    .filter(([name]) => buttons.includes(name) || (!hasChoices && name.startsWith(PICK)))
    .flatMap(([name, sent]) =>
      sent.map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
    );
}
