import { type ReactNode, useEffect } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { contact, home, photo } from "#app/content/navigation/navigation.ts";
import styles from "./error-screen.module.css";

interface Loss {
  name: string;
  title: ReactNode;
  text: string;
}

/** A status of 0 means no answer. */
export function errorCopy(status: number): Loss {
  if (status === 0) {
    return {
      name: "Hors connexion",
      title: (
        <>
          La connexion est <em>coupée.</em>
        </>
      ),
      text: "Vous semblez hors connexion. La page se rechargera dès que la connexion sera rétablie.",
    };
  }
  if (status === 404) {
    return {
      name: "Page introuvable",
      title: (
        <>
          Cette page est <em>restée dans l’ombre.</em>
        </>
      ),
      text: "Erreur 404 : l’adresse a changé, ou n’a jamais existé.",
    };
  }
  if (status === 429) {
    return {
      name: "Trop de demandes",
      title: (
        <>
          Un instant, <em>le temps d’une pose.</em>
        </>
      ),
      text: "Erreur 429 : trop de demandes en peu de temps. Réessayez dans quelques minutes.",
    };
  }
  if (status >= 400 && status < 500) {
    return {
      name: "Demande refusée",
      title: (
        <>
          Cette porte est <em>restée fermée.</em>
        </>
      ),
      text: `Erreur ${status} : la demande n’a pas pu être acceptée. Revenez à la page précédente et recommencez.`,
    };
  }
  return {
    name: "Panne",
    title: (
      <>
        Le site est <em>dans la pénombre.</em>
      </>
    ),
    text: `Erreur ${status} : la panne vient de chez nous. Réessayez dans un instant.`,
  };
}

export function ErrorScreen({ status, message }: { status: number; message?: string | undefined }) {
  const { title, text } = errorCopy(status);
  useEffect(() => {
    if (status !== 0) return;
    // Reload the whole document, because its data may have changed.
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [status]);
  return (
    <ErrorFrame above={status !== 0 && <RisingNumber status={status} />}>
      <h1>{title}</h1>
      <p className="lede">{message ?? text}</p>
      <div className="cluster">
        <ButtonLink to={home.to}>Revenir à l’accueil</ButtonLink>
        {status === 404 ? (
          <TextLink to={photo.pages[1]!.to}>Voir la galerie</TextLink>
        ) : (
          <TextLink to={contact.to}>Nous écrire</TextLink>
        )}
      </div>
    </ErrorFrame>
  );
}

export function ErrorFrame({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames("grid", styles.errorScreen)}>
      {above}
      <div className={styles.errorText}>{children}</div>
    </div>
  );
}

function RisingNumber({ status }: { status: number }) {
  const [before, after] = String(status).split(/0(.*)/);
  return (
    <p className={styles.errorStatus} aria-hidden="true">
      {before && <span>{before}</span>}
      {after !== undefined && <i />}
      {after && <span>{after}</span>}
    </p>
  );
}
