import { type ReactNode, useId } from "react";
import styles from "./setting.module.css";

export interface SettingProps {
  title: string;
  about?: string;
  id?: string;
  children: ReactNode;
}

export function Setting({ title, about, id, children }: SettingProps) {
  const heading = useId();
  return (
    <section className={styles.setting} id={id} aria-labelledby={heading}>
      <header className="stack gap1">
        <h2 id={heading}>{title}</h2>
        {about && <p>{about}</p>}
      </header>
      <div className="stack gap3">{children}</div>
    </section>
  );
}
