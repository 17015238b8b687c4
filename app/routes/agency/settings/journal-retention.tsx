import { EVENT_RETENTION_YEARS, JOURNAL_MONTHS } from "#app/platform/schema/event-kinds.ts";

export function JournalRetention() {
  return (
    <div className="stack gap1 wideForm">
      <p>
        Chaque modification est enregistrée : auteur, date, et rendez-vous, fermeture, demande, compte ou réglage
        concerné. C’est aussi le cas des accès donnés, modifiés ou retirés. Aucun nom, aucune adresse, aucun texte n’y
        est recopié.
      </p>
      <p>
        {`Au bout de ${JOURNAL_MONTHS} mois, une entrée est retirée du journal et le nom de son auteur est effacé. L’événement lui-même est conservé ${EVENT_RETENTION_YEARS} ans dans l’historique du rendez-vous ou de la demande, ou aussi longtemps que le rendez-vous. Les connexions et les refus sont consignés à part, sous forme d’empreintes, dans le journal de sécurité du serveur.`}
      </p>
    </div>
  );
}
