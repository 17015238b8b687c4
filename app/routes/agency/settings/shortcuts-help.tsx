import { href, useFetcher } from "react-router";
import { ok } from "#app/platform/result.ts";
import {
  hasSingleKeyShortcuts,
  setSingleKeyShortcuts,
} from "#app/features/account/members/keyboard-shortcuts.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { type AgencyShortcut, otherShortcuts, singleKeyShortcuts } from "#app/layout/agency/shortcuts.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/shortcuts-help.ts";
import styles from "./shortcuts-help.module.css";

export const meta = noindexMeta("Raccourcis");

export async function loader({ context }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  return { singleKeysEnabled: await hasSingleKeyShortcuts(services.db, member.id) };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "the keyboard shortcuts were not changed",
    requires: "member",
    messages: commonRefusals,
    async handler({ ctx, viewer, form }) {
      await setSingleKeyShortcuts(ctx.services.db, viewer.id, form.get("single") === "on");
      return ok({ data: {}, toWithoutScript: href("/agence/reglages/raccourcis") });
    },
  });
}

export default function ShortcutsHelp({ loaderData: { singleKeysEnabled }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>();
  return (
    <>
      <AgencyHead back={backToSettings} title="Raccourcis" titleEnd="au clavier" />
      <AgencySection title="Raccourcis à une touche">
        <ActionForm as={fetcher.Form} answer={fetcher.data ?? actionData} className={styles.toggle}>
          <p role="status">
            {singleKeysEnabled
              ? "Actifs partout, sauf pendant la saisie. Désactivez-les si vous utilisez la dictée vocale ou s’ils vous gênent."
              : "Désactivés sur tous vos appareils."}
          </p>
          <Button
            type="submit"
            variant={singleKeysEnabled ? "quiet" : "primary"}
            size="small"
            name="single"
            value={singleKeysEnabled ? "off" : "on"}
          >
            {singleKeysEnabled ? "Désactiver les raccourcis à une touche" : "Réactiver les raccourcis à une touche"}
          </Button>
        </ActionForm>
        <ShortcutList shortcuts={singleKeyShortcuts} />
      </AgencySection>
      <AgencySection title="Toujours actifs">
        <ShortcutList shortcuts={otherShortcuts} />
      </AgencySection>
    </>
  );
}

function ShortcutList({ shortcuts }: { shortcuts: readonly AgencyShortcut[] }) {
  return (
    <dl className={styles.shortcuts}>
      {shortcuts.map(({ keys, description }) => (
        <div key={description}>
          <dt>{description}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
