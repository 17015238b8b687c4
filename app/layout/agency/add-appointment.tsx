import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { PlusIcon } from "#app/ui/agency-icons.tsx";
import styles from "./add-appointment.module.css";

export function AddAppointmentButton({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink className={styles.button} size="small" to={to} aria-keyshortcuts="N">
      {children}
    </ButtonLink>
  );
}

export function FloatingAddButton({ to }: { to: string }) {
  return (
    <Link className={styles.floating} data-floating-add to={to} aria-label="Ajouter un rendez-vous">
      <PlusIcon />
    </Link>
  );
}
