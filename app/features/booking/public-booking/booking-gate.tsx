import type { MouseEvent } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { bookingMessages } from "#app/features/booking/availability/booking-refusals.messages.ts";
import styles from "./booking-widget.module.css";

export interface BookingGateProps {
  loginHref: string;
  signupHref: string;
  onLogin: () => void;
  onSignup: () => void;
  wanted: string | null;
}

export function BookingGate({ loginHref, signupHref, onLogin, onSignup, wanted }: BookingGateProps) {
  const instead = (open: () => void) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <div className={styles.agendaGate}>
      <h3>Un compte suffit pour réserver</h3>
      <p>{bookingMessages.loginToBook}</p>
      {wanted && <p>{`Votre choix : ${wanted}.`}</p>}
      <div className="cluster gap1">
        <ButtonLink to={loginHref} onClick={instead(onLogin)}>
          Connexion
        </ButtonLink>
        <ButtonLink to={signupHref} onClick={instead(onSignup)} variant="quiet">
          Inscription
        </ButtonLink>
      </div>
    </div>
  );
}
