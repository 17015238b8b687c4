import { useEffect, useState } from "react";
import { dayMonthYear } from "#app/french/dates.ts";
import type { LegalBlock, LegalDocument } from "#app/content/legal/legal-document.ts";
import { classNames } from "#app/ui/class-names.ts";
import { LinkedText } from "#app/ui/prose.tsx";
import { PageHead } from "./page-head.tsx";
import styles from "./legal-page.module.css";

export function LegalPage({ document: { title, lede, updated, sections } }: { document: LegalDocument }) {
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <>
      <PageHead title={title}>{lede}</PageHead>
      <div className={classNames("grid", styles.legal)}>
        <nav className={styles.legalNav} aria-label="Sommaire">
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === current ? "true" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.legalText}>
          <p className={styles.legalDate}>
            Mise à jour du <time dateTime={updated}>{dayMonthYear(updated)}</time>. Vous pouvez imprimer ou enregistrer
            cette page.
          </p>
          {sections.map(({ id, title, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-titre`}>
              <h2 id={`${id}-titre`}>{title}</h2>
              {blocks.map((block, index) => (
                <Block key={index} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <LinkedText text={block.text} />
        </p>
      );
    case "heading":
      return <h3>{block.text}</h3>;
    case "list":
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      );
    case "facts":
      return (
        <dl>
          {block.facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <LinkedText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <Table {...block} />;
  }
}

function Table({ caption, columns, rows }: Extract<LegalBlock, { kind: "table" }>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also by keyboard
    <div className={styles.tableScroll} role="region" aria-label={caption} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => (
            <tr key={row}>
              <th scope="row">
                <LinkedText text={head!} />
              </th>
              {cells.map((cell, index) => (
                <td key={index}>
                  <LinkedText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The last section whose heading is in the upper third of the window or above. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ").map((id) => document.getElementById(id)!);
    const started = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) started.add(target);
          else started.delete(target);
        }
        setCurrent((sections.findLast((section) => started.has(section)) ?? sections[0]!).id);
      },
      // Everything above the window counts too, so that a jump from below the last section to the top is noticed.
      { rootMargin: "1000000px 0px -66% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
