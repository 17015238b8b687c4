import { useLocation } from "react-router";
import type { PageEdit } from "#app/platform/security/viewer.ts";
import sheet from "./edit-links.css?url";

/** For a member of the agency, on the page that they look at: each leads to the field that says it. */
export default function EditLinks({ edits }: { edits: Readonly<Record<string, readonly PageEdit[]>> }) {
  const { pathname } = useLocation();
  const here = edits[pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname];
  if (!here) return null;
  return (
    <>
      {/* Not with the header's styles: visitors load those. */}
      <link rel="stylesheet" href={sheet} precedence="edit-links" />
      <aside className="editLinks" aria-label="Modifier cette page">
        <details>
          <summary>Modifier</summary>
          <ul>
            {here.map(({ label, to }) => (
              <li key={to}>
                {/* A document of its own: the pages of the site do not know the agency's. */}
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </details>
      </aside>
    </>
  );
}
