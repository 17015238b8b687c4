import { Link } from "react-router";

type TextWithLinks = string | readonly (string | { text: string; to: string })[];
type Block = { kind: "paragraph"; text: TextWithLinks } | { kind: "list"; items: readonly TextWithLinks[] };

export function Prose({ text, className }: { text: string | readonly Block[]; className?: string }) {
  if (typeof text === "string") return <p className={className}>{text}</p>;
  const [first] = text;
  if (text.length === 1 && first?.kind === "paragraph") {
    return (
      <p className={className}>
        <LinkedText text={first.text} />
      </p>
    );
  }
  return (
    <div className={className}>
      {text.map((block, index) =>
        block.kind === "list" ? (
          <ul key={index}>
            {block.items.map((item, itemIndex) => (
              <li key={itemIndex}>
                <LinkedText text={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            <LinkedText text={block.text} />
          </p>
        ),
      )}
    </div>
  );
}

export function LinkedText({ text }: { text: TextWithLinks }) {
  if (typeof text === "string") return text;
  return text.map((part, index) => {
    if (typeof part === "string") return part;
    return part.to.startsWith("/") ? (
      <Link key={index} to={part.to} viewTransition>
        {part.text}
      </Link>
    ) : (
      <a key={index} href={part.to}>
        {part.text}
      </a>
    );
  });
}
