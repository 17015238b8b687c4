import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import UiParts from "./ui-parts.tsx";

// The build generates this style sheet.
vi.mock("virtual:pictures.css", () => ({}));

it("/ui renders", () => {
  const Page = createRoutesStub([{ path: "/ui", Component: UiParts }]);
  expect(renderToString(<Page initialEntries={["/ui"]} />)).toContain("<h1>ui/</h1>");
});
