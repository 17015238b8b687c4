import { href, Link } from "react-router";
import type { ClientRecord } from "#app/application/agency/client-details.server.ts";
import type { LinkedAccount } from "#app/features/clients/merged-client.server.ts";
import { Table } from "#app/ui/list/table.tsx";
import { ActionForm } from "#app/forms/action-form.tsx";
import { figures } from "#app/content/legal/legal-figures.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { isolate } from "#app/french/isolate.ts";
import { typeset } from "#app/french/typeset.ts";
import type { ClientDone, ClientRefusal } from "#app/features/clients/clients.messages.ts";
import { ReauthenticationFields, type Reauthentication } from "#app/ui/form/reauthentication-fields.tsx";
import { Check } from "#app/ui/form/choices.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { plural } from "#app/french/plural.ts";

export type DataAnswer =
  | FormAnswer<
      ClientRefusal,
      { file?: string; done?: ClientDone },
      "export" | "close-account" | "reopen-account" | "erase"
    >
  | undefined;

interface DataFormProps {
  reauthentication: Reauthentication;
  answer: DataAnswer;
}

export function ExportForm({ reauthentication, answer }: DataFormProps) {
  return (
    <ActionForm
      intent="export"
      answer={answer}
      className="stack gap3 wideForm"
      aria-label="Tout télécharger"
      heading={
        <p className="note">
          Un fichier JSON de toutes les données conservées sur cette personne, vos notes comprises (RGPD, art. 15). Le
          fichier qu’elle peut télécharger elle-même ne contient pas ces notes. L’opération est inscrite au registre des
          droits.
        </p>
      }
      submit="Préparer le fichier"
    >
      {(field) => <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />}
    </ActionForm>
  );
}

export function AccountStateForm({ account, reauthentication, answer }: DataFormProps & { account: LinkedAccount }) {
  const intent = account.isDisabled ? "reopen-account" : "close-account";
  const failed = answer?.ok === false && answer.values.account?.[0] === account.id ? answer : undefined;
  if (account.isMember)
    return (
      <p className="note">
        Cette personne fait partie de l’équipe : son accès se règle dans{" "}
        <Link to={href("/agence/reglages/acces")}>Accès</Link>.
      </p>
    );
  return (
    <ActionForm
      intent={intent}
      // A colleague may have disabled or reactivated the account, so the failed intent may be the other one.
      answer={failed && { ...failed, intent }}
      className="stack gap3 wideForm"
      aria-label={`${account.isDisabled ? "Réactiver" : "Désactiver"} le compte`}
      heading={
        <p className="note">
          {account.isDisabled
            ? `Le compte ${account.email} ne peut plus se connecter. Rien n’est effacé.`
            : `Le compte ${account.email} ne pourra plus se connecter et sera déconnecté partout. Aucune donnée n’est effacée, les rendez-vous sont maintenus.`}
        </p>
      }
      submit={account.isDisabled ? "Réactiver le compte" : "Désactiver le compte"}
      variant="quiet"
    >
      {(field) => (
        <>
          <input type="hidden" name="account" value={account.id} />
          <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
        </>
      )}
    </ActionForm>
  );
}

interface ErasureFormProps extends DataFormProps {
  name: string;
  hasAccount: boolean;
  hasGuests: boolean;
  counts: ClientRecord["counts"];
}

const ERASURE_COLUMNS = [
  { label: "Données" },
  { label: "Ce qu’elles deviennent", repeatsLabel: true },
  { label: "Pourquoi", repeatsLabel: true, wide: true },
] as const;

export function ErasureForm({ name, hasAccount, hasGuests, counts, reauthentication, answer }: ErasureFormProps) {
  return (
    <ActionForm
      intent="erase"
      answer={answer}
      className="stack gap3 wideForm"
      aria-label={`Effacer ${name}`}
      heading={
        <>
          <p>{`L’effacement est définitif. ${describeCancelled(counts.upcoming)}`}</p>
          <Table
            caption="Données effacées, données conservées, et pourquoi"
            columns={ERASURE_COLUMNS}
            rows={erasureLines({ hasAccount, hasGuests }).map((cells) => ({
              key: cells[0],
              cells: cells.map(typeset),
            }))}
          />
        </>
      }
      submit="Effacer définitivement"
      variant="danger"
    >
      {(field) => (
        <>
          <Check name="acknowledged" required error={field("acknowledged").error}>
            {typeset(
              `Je confirme que ${isolate(name)} en a fait la demande (identité vérifiée), ou que c’est ma décision.`,
            )}
          </Check>
          <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
        </>
      )}
    </ActionForm>
  );
}

function describeCancelled(count: number): string {
  if (count === 0) return "Aucun rendez-vous à venir.";
  const sentence = plural(
    count,
    "Le rendez-vous à venir est annulé",
    `Les ${numberInWords(count)} rendez-vous à venir sont annulés`,
  );
  return `${sentence}, et le client en est prévenu par un dernier e-mail s’il a une adresse e-mail.`;
}

type Line = [what: string, becomes: string, why: string];

/** tests/privacy/personal-data.test.ts checks that no table contains the client's personal data after an erasure. */
function erasureLines({ hasAccount, hasGuests }: Pick<ErasureFormProps, "hasAccount" | "hasGuests">): Line[] {
  const accountLines: Line[] = [
    ["Demandes, réponses, notes de suivi", "effacées", "aucune loi n’oblige à les conserver"],
  ];
  return [
    [
      hasAccount ? "Compte, photo, fiche, vos notes" : "Fiche et vos notes",
      hasAccount ? "effacés" : "effacées",
      "aucune loi n’oblige à les conserver",
    ],
    ...(hasAccount ? accountLines : []),
    [
      "Rendez-vous",
      `conservés sans nom${hasGuests && !hasAccount ? " ni numéro" : ""} : date, heure, état`,
      `statistiques annuelles ; effacés après ${figures.contactYears} ans`,
    ],
    [
      "E-mails envoyés",
      "effacés",
      "aucune loi n’oblige à les conserver ; le dernier, s’il y en a un, est effacé après l’envoi",
    ],
    [
      "Sauvegardes",
      `conservées ${figures.backupDays} jours au maximum`,
      "pouvoir restaurer le site ; en cas de restauration, la fiche est de nouveau effacée",
    ],
    [
      "Contrats et factures",
      "hors du site, à conserver",
      `Code de commerce, art. L123-22 : ${figures.invoiceYears} ans`,
    ],
    ["Journal de l’agence", "conservé, sans le nom du client", "savoir qui a fait quoi dans l’agence"],
    ["Cet effacement", "inscrit au registre, avec un numéro et des dates", "prouver l’effacement"],
  ];
}
