import { type ESTree, parseSync } from "vite";
import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

// Browser translation wraps each text node in an element. React then throws when it removes such a text or inserts
// before it, and the page is lost. So conditional text needs an element around it unless it is alone, and nothing
// conditional may precede a bare text.

type Kind = "text" | "element" | "nothing";

/** Lists the kinds that the node may render. A node with several kinds counts as conditional. */
function kindsOf(node: ESTree.Node, elements: ReadonlySet<string>): Kind[] {
  switch (node.type) {
    case "JSXElement":
      return ["element"];
    case "JSXFragment":
      // Text in a fragment is as bare as conditional text.
      return childrenOf(node, elements).some(({ kinds }) => kinds.includes("text")) ? ["element", "text"] : ["element"];
    case "Literal":
      return typeof node.value === "string" && node.value ? ["text"] : ["nothing"];
    case "TemplateLiteral":
      return ["text"];
    case "ConditionalExpression":
      return [...kindsOf(node.consequent, elements), ...kindsOf(node.alternate, elements)];
    case "LogicalExpression":
      if (node.operator === "&&") return ["nothing", ...kindsOf(node.right, elements)];
      return [...kindsOf(node.left, elements), ...kindsOf(node.right, elements)];
    case "ParenthesizedExpression":
      return kindsOf(node.expression, elements);
    case "ChainExpression":
      return ["nothing", ...kindsOf(node.expression, elements)];
    case "CallExpression": {
      const { callee } = node;
      if (callee.type === "Identifier" && elements.has(callee.name)) return ["element"];
      const isList = callee.type === "MemberExpression" && !callee.computed && callee.property.name === "map";
      return isList ? ["nothing", "element"] : ["text"];
    }
    case "Identifier":
      if (node.name === "undefined") return ["nothing"];
      return elements.has(node.name) ? ["element"] : ["text"];
    case "MemberExpression":
      return !node.computed && elements.has(node.property.name) ? ["element"] : ["text"];
    default:
      return ["text"];
  }
}

interface Child {
  node: ESTree.Node;
  kinds: Kind[];
}

function childrenOf({ children }: ESTree.JSXElement | ESTree.JSXFragment, elements: ReadonlySet<string>): Child[] {
  return children.flatMap((node): Child[] => {
    if (node.type === "JSXFragment") return childrenOf(node, elements);
    if (node.type === "JSXText") return node.value.trim() ? [{ node, kinds: ["text"] }] : [];
    if (node.type !== "JSXExpressionContainer") return [{ node, kinds: ["element"] }];
    if (node.expression.type === "JSXEmptyExpression") return [];
    // Browsers do not translate whitespace.
    if (node.expression.type === "Literal" && !String(node.expression.value).trim()) return [];
    return [{ node, kinds: [...new Set(kindsOf(node.expression, elements))] }];
  });
}

function faultsIn(children: Child[]): Child[] {
  if (children.length < 2) return [];
  return children.filter(({ kinds }, index) => {
    if (kinds.length < 2) return false;
    if (kinds.includes("text")) return true;
    const next = children.slice(index + 1).find((child) => !child.kinds.includes("nothing"));
    return next?.kinds.includes("text");
  });
}

function faultsOf(file: string, source: string): string[] {
  const { program } = parseSync(file, source, { lang: "tsx" });
  // Props that contain elements, and markup in a constant (`const notice = <Notice>…`), are elements.
  const elements = new Set(["children"]);
  for (const [, name] of source.matchAll(/const (\w+) =[^;]*?<[A-Za-z]/g)) elements.add(name!);
  for (const [, name] of source.matchAll(/(\w+)\??: (?:React(?:Node|Element)|ComponentType)/g)) elements.add(name!);
  const found: string[] = [];
  function walk(node: unknown, hasJsxParent: boolean): void {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, hasJsxParent));
    if (node === null || typeof node !== "object") return;
    const { type } = node as ESTree.Node;
    const isFragment = type === "JSXFragment";
    const isJsx = isFragment || type === "JSXElement";
    // `childrenOf` merges a nested fragment into its parent.
    if (isJsx && !(isFragment && hasJsxParent)) {
      const children = childrenOf(node as ESTree.JSXElement | ESTree.JSXFragment, elements);
      for (const { node: fault } of faultsIn(children)) {
        const line = source.slice(0, fault.start).split("\n").length;
        found.push(`${file}:${line} ${source.slice(fault.start, fault.end).replaceAll(/\s+/g, " ").slice(0, 90)}`);
      }
    }
    for (const each of Object.values(node)) walk(each, isJsx);
  }
  walk(program, false);
  return found;
}

test.each([
  ["<p>Bonjour {isNew && 'vous'}</p>", 1],
  ["<p>{isNew && <b>!</b>} Bonjour</p>", 1],
  ["<p>{isNew ? <b>!</b> : name} <i /></p>", 1],
  ["<p><i />{isNew && <>Bonjour <b>!</b></>}</p>", 1],
  ["<p>{isNew ? 'Bonjour' : 'Au revoir'} <i /></p>", 0],
  ["<p>{isNew ? 'Bonjour' : null}</p>", 0],
  ["<p>{isNew && <b>!</b>} <span>Bonjour</span></p>", 0],
  ["<p>Bonjour {isNew && <b>!</b>}</p>", 0],
])("the check of conditional text in %s finds %i faults", (source, count) => {
  expect(faultsOf("sample.tsx", source)).toHaveLength(count);
});

test("no component renders bare conditional text beside a sibling, or anything conditional before bare text", () => {
  const files = sourceFiles("app/**/*.tsx", /\.(?:test|emails)\.tsx$|email-layout/);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(({ path, text }) => faultsOf(path, text))).toEqual([]);
});
