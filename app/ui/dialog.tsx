import { type ComponentProps, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { keepScrollbarGutter } from "./scrollbar-width.ts";
import styles from "./dialog.module.css";

export interface ModalProps extends Omit<ComponentProps<"dialog">, "open" | "onClose" | "ref"> {
  open: boolean;
  /** Called for every way in which the user closes the dialog, including Escape and the back gesture. */
  onClose: () => void;
  closeOnBackdrop?: boolean;
}

/** Unstyled native dialog; `Dialog` adds the usual look. Keep it mounted and toggle `open`. */
export function Modal({ open, onClose, closeOnBackdrop, className, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    keepScrollbarGutter();
    dialog.showModal();
    // The focus is restored only if the dialog is closed before its element leaves the page.
    return () => dialog.close();
  }, [open]);

  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (isInside) return;
    // Cancel the press, which would take the focus that closing restores.
    event.preventDefault();
    event.currentTarget.close();
  }

  return (
    <dialog
      {...rest}
      ref={ref}
      className={classNames(styles.modal, className)}
      onClose={(event) => {
        // Ignore a nested dialog, and the closing that the `open` prop requested.
        if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onMouseDown={closeOnBackdrop ? closeFromBackdrop : undefined}
    />
  );
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  closeOnBackdrop?: boolean;
  tone?: "neutral" | "danger" | "success";
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Dialog({ tone = "neutral", title, children, actions, ...modal }: DialogProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <Modal
      {...modal}
      className={styles.dialog}
      data-tone={tone}
      aria-labelledby={titleId}
      aria-describedby={children ? textId : undefined}
    >
      <div className={styles.dialogBody}>
        <h2 id={titleId}>{title}</h2>
        {children && (
          <div className="stack gap1" id={textId}>
            {typeof children === "string" ? <p>{children}</p> : children}
          </div>
        )}
        {actions && <div className={styles.dialogFoot}>{actions}</div>}
      </div>
    </Modal>
  );
}
