import { useLocation } from "react-router";
import type { PageEdit } from "#app/platform/security/viewer.ts";
import sheet from "./edit-links.css?url";

export default function EditLinks({ edits }: { edits: Readonly<Record<string, readonly PageEdit[]>> }) {
  const { pathname } = useLocation();
  const pageEdits = edits[pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname];
  if (!pageEdits) return null;
  return (
    <>
      {/* These styles are not in the header's style sheet, because visitors load that one. */}
      <link rel="stylesheet" href={sheet} precedence="edit-links" />
      <aside className="editLinks" aria-label="Modifier cette page">
        <details>
          <summary>Modifier</summary>
          <ul>
            {pageEdits.map(({ label, to }) => (
              <li key={to}>
                {/* A full page load, because the public route manifest lacks the agency's routes. */}
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </details>
      </aside>
    </>
  );
}
