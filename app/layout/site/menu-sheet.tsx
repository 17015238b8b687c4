import { type FocusEvent, lazy, useRef } from "react";
import { href, Link } from "react-router";
import { useSpellings } from "#app/content/parts/use-spellings.ts";
import { contact, home, services } from "#app/content/navigation/navigation.ts";
import { buttonClass, IconButton } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { useAuthLink } from "./auth-modal-context.tsx";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";
import { Wordmark } from "./wordmark.tsx";
import styles from "./header.module.css";

export const menuSheetId = "menu";

const LogoutForm = lazy(async () => ({
  default: (await import("#app/features/profile/logout-form.tsx")).LogoutForm,
}));

/** A popover opens without JavaScript. Browsers without popovers show the header's links instead. */
export function MenuSheet({ isLoggedIn }: { isLoggedIn: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const applySpellings = useSpellings();
  const close = () => ref.current?.hidePopover?.();
  useAfterNavigation(close);

  // Closes the menu when the focus leaves, because the menu covers the page.
  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget && !ref.current?.contains(event.relatedTarget)) close();
  }

  return (
    <div
      className={styles.menuSheet}
      id={menuSheetId}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      ref={ref}
      onBlur={closeOnLeave}
    >
      <div className={styles.menuTop}>
        <Wordmark />
        <IconButton label="Fermer le menu" popoverTarget={menuSheetId} popoverTargetAction="hide">
          <CloseIcon />
        </IconButton>
      </div>
      <nav aria-label="Navigation principale">
        <ul>
          <li>
            <Link to={home.to} onClick={close} prefetch="intent" viewTransition>
              ACCUEIL
            </Link>
          </li>
          <li>
            <Link to={contact.to} onClick={close} prefetch="intent" viewTransition>
              CONTACT
            </Link>
          </li>
          <li>
            <p id="menu-services">SERVICES</p>
            <ul aria-labelledby="menu-services">
              {services.map(({ id, label, pages }) => (
                <li key={id}>
                  <Link to={pages[0].to} onClick={close} prefetch="intent" viewTransition>
                    {applySpellings(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        </ul>
      </nav>
      {isLoggedIn ? <AccountButtons onLeave={close} /> : <AuthButtons onOpen={close} />}
    </div>
  );
}

function AccountButtons({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={styles.menuFoot}>
      <LogoutForm wide large />
      <Link className={buttonClass({})} to={href("/compte")} onClick={onLeave} viewTransition>
        Mon compte
      </Link>
    </div>
  );
}

function AuthButtons({ onOpen }: { onOpen: () => void }) {
  const login = useAuthLink("login", { onOpen });
  const signup = useAuthLink("signup", { onOpen });
  return (
    <div className={styles.menuFoot}>
      <a className={buttonClass({ variant: "quiet" })} {...login}>
        Connexion
      </a>
      <a className={buttonClass({})} {...signup}>
        Inscription
      </a>
    </div>
  );
}
