import styles from "./drag-handle.module.css";

export function DragHandle() {
  return (
    <span className={styles.handle} data-handle aria-hidden="true">
      <svg viewBox="0 0 20 20" focusable="false">
        <path d="M7.5 4.5v.01M12.5 4.5v.01M7.5 10v.01M12.5 10v.01M7.5 15.5v.01M12.5 15.5v.01" />
      </svg>
    </span>
  );
}
