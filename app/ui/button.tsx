import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Orbit } from "./states.tsx";
import styles from "./button.module.css";

export interface ButtonLook {
  variant?: "primary" | "quiet" | "danger";
  size?: "small" | "normal";
  wide?: boolean;
  /** On the footer, a picture's plate or the lightbox. */
  onPlate?: boolean;
}

/** The classes of a button, for an element that is neither a button nor a link. */
export function buttonClass({ variant, size, wide, onPlate }: ButtonLook, className?: string): string {
  return classNames(
    styles.button,
    variant === "quiet" && styles.buttonQuiet,
    variant === "danger" && styles.buttonDanger,
    size === "small" && styles.buttonSmall,
    wide && styles.buttonWide,
    onPlate && styles.onPlate,
    className,
  );
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** The button keeps the focus, shows the loading sign and does nothing when pressed again. */
  busy?: boolean;
}

/** `type` is "button" unless said otherwise: a form's own button says `type="submit"`. */
export function Button({ variant, size, wide, onPlate, busy, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, onPlate }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {/* Last, and shown first by its style: React cannot insert it before text that a browser has translated. */}
      {busy && (
        <span className={styles.busySign}>
          <Orbit />
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

export function ButtonLink({ variant, size, wide, onPlate, className, ...rest }: ButtonLinkProps) {
  return <Link viewTransition {...rest} className={buttonClass({ variant, size, wide, onPlate }, className)} />;
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
export function LinkButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={classNames(styles.linkButton, className)} />;
}

export interface IconButtonProps extends ComponentProps<"button"> {
  label: string;
  /** On the veil, for a button that stands on a picture. */
  onPicture?: boolean;
  /** The icon. */
  children: ReactNode;
}

export function IconButton({ label, onPicture, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.iconButton, onPicture && styles.iconOnPicture, className)}
      aria-label={label}
    />
  );
}
