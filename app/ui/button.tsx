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
  overPicture?: boolean;
}

export function buttonClass({ variant, size, wide, overPicture }: ButtonLook, className?: string): string {
  return classNames(
    styles.button,
    variant === "quiet" && styles.buttonQuiet,
    variant === "danger" && styles.buttonDanger,
    size === "small" && styles.buttonSmall,
    wide && styles.buttonWide,
    overPicture && styles.overPicture,
    className,
  );
}

export interface BusyProps extends ComponentPropsWithoutRef<"button"> {
  /** Keeps the focus, and ignores presses except in GET and in-turn forms. Submit buttons become busy by themselves. */
  busy?: boolean;
  /** Keeps the focus, which `disabled` would take away from keyboard users. */
  unavailable?: boolean;
}

function BusyButton({ busy, unavailable, onClick, children, ...rest }: BusyProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = useIsSending(button);
  const isBusy = busy || sending;
  function onBlockedClick(event: MouseEvent<HTMLButtonElement>): void {
    const { form } = event.currentTarget;
    // A new search replaces the one in flight, and in-turn forms queue their steps.
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
      onClick={isBusy || unavailable ? onBlockedClick : onClick}
    >
      {children}
      {/* The spinner is last in the DOM but first by CSS, because React cannot insert it before translated text. */}
      {isBusy && (
        <span className={styles.busySign}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface ButtonProps extends ButtonLook, BusyProps {}

export function Button({ variant, size, wide, overPicture, className, ...rest }: ButtonProps) {
  return <BusyButton {...rest} className={buttonClass({ variant, size, wide, overPicture }, className)} />;
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

export function ButtonLink({ variant, size, wide, overPicture, className, ...rest }: ButtonLinkProps) {
  return <Link viewTransition {...rest} className={buttonClass({ variant, size, wide, overPicture }, className)} />;
}

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link viewTransition {...rest} className={classNames(styles.textLink, className)} />;
}

export function UnderlinedLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link viewTransition {...rest} className={classNames(styles.textButton, className)} />;
}

export function TextButton({ className, ...rest }: BusyProps) {
  return <BusyButton {...rest} className={classNames(styles.textButton, className)} />;
}

export interface IconButtonProps extends BusyProps {
  label: string;
  overPicture?: boolean;
  children: ReactNode;
}

export function IconButton({ label, overPicture, className, ...rest }: IconButtonProps) {
  return (
    <BusyButton
      {...rest}
      className={classNames(styles.iconButton, overPicture && styles.iconOverPicture, className)}
      aria-label={label}
    />
  );
}

export function IconLink({ label, className, ...rest }: ComponentProps<typeof Link> & { label: string }) {
  return <Link {...rest} className={classNames(styles.iconLink, className)} aria-label={label} />;
}
