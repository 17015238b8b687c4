import type { Plugin } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: Node[];
}

/** Removes developer messages from the client bundle: a kilobyte on every page. The server keeps them. */
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

/** The ranges of the messages, each with the comma before it, in source order. */
function messagesIn(tree: unknown): [from: number, to: number][] {
  if (typeof tree !== "object" || tree === null) return [];
  const { type, callee, arguments: given, end } = tree as Partial<Node>;
  const [asserted, message] = given ?? [];
  if (type === "CallExpression" && callee?.name === "invariant" && asserted && message)
    return [...messagesIn(asserted), [asserted.end, end! - 1]];
  return Object.values(tree).flatMap(messagesIn);
}
