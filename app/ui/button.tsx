import { type ComponentProps, type ComponentPropsWithoutRef, type MouseEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { isSentInTurn, useIsSending } from "#app/ui/form/sent-form.ts";
import { Spinner } from "./spinner.tsx";
import styles from "./button.module.css";

export interface ButtonLook {
  variant?: "primary" | "quiet" | "danger";
  size?: "small" | "normal";
  wide?: boolean;
  /** On the footer, a picture's plate or the lightbox. */
  onFigure?: boolean;
}

/** The classes of a button, for an element that is neither a button nor a link. */
export function buttonClass({ variant, size, wide, onFigure }: ButtonLook, className?: string): string {
  return classNames(
    styles.button,
    variant === "quiet" && styles.buttonQuiet,
    variant === "danger" && styles.buttonDanger,
    size === "small" && styles.buttonSmall,
    wide && styles.buttonWide,
    onFigure && styles.onFigure,
    className,
  );
}

export interface BusyProps extends ComponentPropsWithoutRef<"button"> {
  /**
   * The button keeps the focus, shows the loading sign and does nothing when pressed again. A submit button is busy by
   * itself while its form is being sent: this is for what is not a form.
   */
  busy?: boolean;
  /** The button does nothing when pressed but keeps the focus, which `disabled` would take away from a keyboard user. */
  unavailable?: boolean;
}

/** Every button that can send a form: it shows that the form is being sent. */
function BusyButton({ busy, unavailable, onClick, children, ...rest }: BusyProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = useIsSending(button);
  const isBusy = busy || sending;
  function preventSubmit(event: MouseEvent<HTMLButtonElement>): void {
    const { form } = event.currentTarget;
    // What is looked for anew takes the place of the search that is under way, and a second step of an order waits for the first.
    if (!unavailable && (form?.method === "get" || isSentInTurn(form))) onClick?.(event);
    else event.preventDefault();
  }
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      aria-disabled={isBusy || unavailable || rest["aria-disabled"] || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy || unavailable ? preventSubmit : onClick}
    >
      {children}
      {/* Last, and shown first by its style: React cannot insert it before text that a browser has translated. */}
      {isBusy && (
        <span className={styles.busySign}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface ButtonProps extends ButtonLook, BusyProps {}

/** `type` is "button" unless said otherwise: a form's own button says `type="submit"`. */
export function Button({ variant, size, wide, onFigure, className, ...rest }: ButtonProps) {
  return <BusyButton {...rest} className={buttonClass({ variant, size, wide, onFigure }, className)} />;
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

export function ButtonLink({ variant, size, wide, onFigure, className, ...rest }: ButtonLinkProps) {
  return <Link viewTransition {...rest} className={buttonClass({ variant, size, wide, onFigure }, className)} />;
}

/** A link in small capitals with a line that lengthens. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link viewTransition {...rest} className={classNames(styles.textLink, className)} />;
}

/** A discreet link beside a form's button. */
export function UnderlinedLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link viewTransition {...rest} className={classNames(styles.linkButton, className)} />;
}

/** The same for what is done on this page. */
export function TextButton({ className, ...rest }: BusyProps) {
  return <BusyButton {...rest} className={classNames(styles.linkButton, className)} />;
}

export interface IconButtonProps extends BusyProps {
  label: string;
  /** On the veil, for a button that stands on a picture. */
  onPicture?: boolean;
  /** The icon. */
  children: ReactNode;
}

export function IconButton({ label, onPicture, className, ...rest }: IconButtonProps) {
  return (
    <BusyButton
      {...rest}
      className={classNames(styles.iconButton, onPicture && styles.iconOnPicture, className)}
      aria-label={label}
    />
  );
}
