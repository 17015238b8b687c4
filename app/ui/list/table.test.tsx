import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Table } from "./table.tsx";

it("Table writes out the roles of its rows and cells, which older WebKit drops in a grid", () => {
  const html = renderToStaticMarkup(
    <Table
      caption="Clients"
      columns={[{ label: "Nom" }, { label: "Vu" }]}
      rows={[{ key: "a", cells: ["Zoé", "hier"] }]}
    />,
  );
  const withoutRole = [...html.matchAll(/<(table|thead|tbody|tr|th|td)\b[^>]*>/g)].filter(
    ([tag]) => !tag.includes("role="),
  );
  expect(withoutRole).toEqual([]);
});
