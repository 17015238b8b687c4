import { type ReactNode, useEffect } from "react";
import { href } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { contact, home } from "#app/content/navigation/navigation.ts";
import { reloadIfOutdated } from "#app/router/reload-if-outdated.ts";
import { reloadWhenOnline } from "./reload-when-online.ts";
import styles from "./error-screen.module.css";

interface ErrorCopy {
  documentTitle: string;
  title: string;
  titleEnd: string;
  text: string;
}

/** A status of 0 means that no response arrived. */
export function errorCopy(status: number): ErrorCopy {
  if (status === 0) {
    return {
      documentTitle: "Hors connexion",
      title: "La connexion est",
      titleEnd: "coupée.",
      text: "Vous semblez hors connexion. La page se rechargera dès que la connexion sera rétablie.",
    };
  }
  if (status === 404) {
    return {
      documentTitle: "Page introuvable",
      title: "Cette page est",
      titleEnd: "restée dans l’ombre.",
      text: "Erreur 404 : l’adresse a changé, ou n’a jamais existé.",
    };
  }
  if (status === 429) {
    return {
      documentTitle: "Trop de demandes",
      title: "Un instant,",
      titleEnd: "le temps d’une pose.",
      text: "Erreur 429 : trop de demandes en peu de temps. Réessayez dans quelques minutes.",
    };
  }
  if (status >= 400 && status < 500) {
    return {
      documentTitle: "Demande refusée",
      title: "Cette porte est",
      titleEnd: "restée fermée.",
      text: `Erreur ${status} : la demande n’a pas pu être acceptée. Revenez à la page précédente, rechargez-la, puis recommencez.`,
    };
  }
  return {
    documentTitle: "Panne",
    title: "Le site est",
    titleEnd: "dans la pénombre.",
    text: `Erreur ${status} : la panne vient de chez nous. Réessayez dans un instant.`,
  };
}

export function ErrorScreen({ status, message }: { status: number; message?: string | undefined }) {
  const { title, titleEnd, text } = errorCopy(status);
  useEffect(() => {
    if (status === 0) return reloadWhenOnline();
    if (status === 500) void reloadIfOutdated();
  }, [status]);
  return (
    <ErrorFrame figure={status !== 0 && <StatusWithSun status={status} />}>
      <h1>
        {`${title} `}
        <em>{titleEnd}</em>
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
