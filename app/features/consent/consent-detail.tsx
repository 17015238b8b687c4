import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { CATEGORIES, type Choice, type ConsentEvent } from "./consent.ts";
import { categoryMessages, detailMessages } from "./consent-detail.messages.ts";
import { consentMessages } from "./consent.messages.ts";
import styles from "./cookie-banner.module.css";

interface ConsentDetailProps {
  titleId: string;
  toggles: Choice;
  privacyHref: string;
  send: (event: ConsentEvent) => void;
}

export function ConsentDetail({ titleId, toggles, privacyHref, send }: ConsentDetailProps) {
  const { title, essential, save } = detailMessages;
  return (
    <>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.cookieList}>
        <li>
          <h3>{essential.name}</h3>
          <p>{essential.text}</p>
          <span className="label">{essential.always}</span>
        </li>
        {CATEGORIES.map((category) => {
          const { name, text } = categoryMessages[category];
          return (
            <li key={category}>
              <h3>{name}</h3>
              <p id={`${titleId}-${category}`}>{text}</p>
              <Switch
                aria-label={name}
                aria-describedby={`${titleId}-${category}`}
                checked={toggles[category]}
                onChange={() => send({ type: "toggle", category })}
              />
            </li>
          );
        })}
      </ul>
      <Button wide onClick={() => send({ type: "save" })}>
        {save}
      </Button>
      <UnderlinedLink className={styles.cookiePrivacy} to={privacyHref}>
        {consentMessages.privacy}
      </UnderlinedLink>
    </>
  );
}
