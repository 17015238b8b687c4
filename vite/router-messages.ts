import type { Plugin } from "vite";

/** What a syntax tree is made of, as far as it is walked here. */
interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: Node[];
}

/**
 * Cuts what React Router's assertions say to developers out of the browsers' code: a kilobyte of every page that nobody
 * reads there. They throw as before, and the server says what they say.
 */
export function routerMessagesPlugin(): Plugin {
  return {
    name: "router-messages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/, code: "invariant(" },
      handler(code) {
        const cuts = messagesIn(this.parse(code));
        return { code: cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code), map: null };
      },
    },
  };
}

/** Where they stand, with the comma before them, in the order of the text. */
function messagesIn(tree: unknown): [from: number, to: number][] {
  if (typeof tree !== "object" || tree === null) return [];
  const { type, callee, arguments: given, end } = tree as Partial<Node>;
  const [asserted, message] = given ?? [];
  if (type === "CallExpression" && callee?.name === "invariant" && asserted && message)
    return [...messagesIn(asserted), [asserted.end, end! - 1]];
  return Object.values(tree).flatMap(messagesIn);
}
