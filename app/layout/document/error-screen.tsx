import { type ReactNode, useEffect } from "react";
import { href } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { contact, home } from "#app/content/navigation/navigation.ts";
import { reloadWhenOnline } from "./reload-when-online.ts";
import styles from "./error-screen.module.css";

interface ErrorCopy {
  name: string;
  start: string;
  turn: string;
  text: string;
}

/** A status of 0 means that no response arrived. */
export function errorCopy(status: number): ErrorCopy {
  if (status === 0) {
    return {
      name: "Hors connexion",
      start: "La connexion est",
      turn: "coupée.",
      text: "Vous semblez hors connexion. La page se rechargera dès que la connexion sera rétablie.",
    };
  }
  if (status === 404) {
    return {
      name: "Page introuvable",
      start: "Cette page est",
      turn: "restée dans l’ombre.",
      text: "Erreur 404 : l’adresse a changé, ou n’a jamais existé.",
    };
  }
  if (status === 429) {
    return {
      name: "Trop de demandes",
      start: "Un instant,",
      turn: "le temps d’une pose.",
      text: "Erreur 429 : trop de demandes en peu de temps. Réessayez dans quelques minutes.",
    };
  }
  if (status >= 400 && status < 500) {
    return {
      name: "Demande refusée",
      start: "Cette porte est",
      turn: "restée fermée.",
      text: `Erreur ${status} : la demande n’a pas pu être acceptée. Revenez à la page précédente, rechargez-la, puis recommencez.`,
    };
  }
  return {
    name: "Panne",
    start: "Le site est",
    turn: "dans la pénombre.",
    text: `Erreur ${status} : la panne vient de chez nous. Réessayez dans un instant.`,
  };
}

export function ErrorScreen({ status, message }: { status: number; message?: string | undefined }) {
  const { start, turn, text } = errorCopy(status);
  useEffect(() => (status === 0 ? reloadWhenOnline() : undefined), [status]);
  return (
    <ErrorFrame figure={status !== 0 && <StatusWithSun status={status} />}>
      <h1>
        {`${start} `}
        <em>{turn}</em>
      </h1>
      <p className="lede">{message ?? text}</p>
      <div className="cluster">
        <ButtonLink to={home.to}>Revenir à l’accueil</ButtonLink>
        {status === 404 ? (
          <TextLink to={href("/services/photo/galerie")}>Voir la galerie</TextLink>
        ) : (
          <TextLink to={contact.to}>Nous écrire</TextLink>
        )}
      </div>
    </ErrorFrame>
  );
}

export function ErrorFrame({ figure, children }: { figure?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames("grid", styles.errorScreen)}>
      {figure}
      <div className={styles.errorText}>{children}</div>
    </div>
  );
}

/** Shows a sun for the first 0. */
function StatusWithSun({ status }: { status: number }) {
  const [before, after] = String(status).split(/0(.*)/);
  return (
    <p className={styles.errorStatus} aria-hidden="true">
      {before && <span>{before}</span>}
      {after !== undefined && <i />}
      {after && <span>{after}</span>}
    </p>
  );
}
