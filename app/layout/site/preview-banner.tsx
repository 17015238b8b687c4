import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

export default function PreviewBanner({ kind, backTo }: { kind: "member" | "link"; backTo: string | null }) {
  return (
    <aside aria-label="Aperçu">
      <Notice title="Aperçu : cette version n’est pas encore publiée.">
        <p>
          {kind === "member"
            ? "Seule l’agence voit cette page ainsi ; les visiteurs voient celle qui est en ligne."
            : "L’agence vous montre ce qu’elle prépare ; les visiteurs voient toujours la version en ligne."}
        </p>
        <ActionForm answer={null} action={href("/apercu")} reloadDocument>
          <Button type="submit" size="small" variant="quiet">
            Quitter l’aperçu
          </Button>{" "}
          {backTo && (
            <a className={buttonClass({ size: "small", variant: "quiet" })} href={backTo}>
              Revenir à l’espace agence
            </a>
          )}
        </ActionForm>
      </Notice>
    </aside>
  );
}
