import { href } from "react-router";
import type { ContentProblem } from "#app/features/publishing/content-problems.ts";
import { typeset } from "#app/french/typeset.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { contentDestinations } from "./agency-navigation.ts";
import styles from "./problem-notice.module.css";

export function ProblemNotice({ problems }: { problems: readonly ContentProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice title="À régler avant de publier">
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem.sentence}>
            <p>{typeset(problem.sentence)}</p>
            <UnderlinedLink to={resolveHref(problem)} aria-label={typeset(`Régler : ${problem.sentence}`)}>
              Régler
            </UnderlinedLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function resolveHref({ part, picture, film, gallery }: ContentProblem): string {
  if (picture !== undefined) return href("/agence/contenu/photos/:name", { name: picture });
  if (film !== undefined) return href("/agence/contenu/films/:film", { film });
  if (gallery !== undefined) return href("/agence/contenu/galeries/:gallery", { gallery });
  return contentDestinations.find(({ parts }) => parts.includes(part))!.to;
}
