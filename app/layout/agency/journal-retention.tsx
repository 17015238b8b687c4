import { typo } from "#app/french/typo.ts";

/**
 * @param months how long an entry names the person
 * @param years how long the rest of the entry is stored
 */
export function JournalRetention({ months, years }: { months: number; years: number }) {
  return (
    <div className="stack gap1 wideForm">
      <p>
        {typo(
          "Chaque changement laisse une ligne : qui l'a fait, quand, et sur quel rendez-vous, quel jour fermé, quelle demande, quel compte ou quel réglage. Donner, changer ou retirer un accès en est un. Aucun nom, aucune adresse, aucun texte n'y est recopié.",
        )}
      </p>
      <p>
        {typo(
          `Au bout de ${months} mois, une ligne quitte le journal et ne dit plus qui l'a faite. Ce qui est arrivé, lui, reste ${years} ans dans l'histoire du rendez-vous ou de la demande, ou aussi longtemps que le rendez-vous. Les connexions et les refus sont à part, dans le journal de sécurité du serveur, sous forme d'empreintes.`,
        )}
      </p>
    </div>
  );
}
