const TITLE = 60;
const ID = 40;

/** @param position from 1, clamped to the list @returns null if the member is gone or the position is no integer */
export function movedTo<Member extends { id: string }>(
  members: readonly Member[],
  id: string,
  position: number,
): Member[] | null {
  const moved = members.find((each) => each.id === id);
  if (!moved || !Number.isInteger(position)) return null;
  const others = members.filter((each) => each !== moved);
  return others.toSpliced(Math.min(Math.max(position - 1, 0), others.length), 0, moved);
}

export type MemberIntent = "move" | "hide" | "show" | "remove";

export function changedList<Member extends { id: string; hidden?: boolean | undefined }>(
  members: readonly Member[],
  { intent, id, position }: { intent: MemberIntent; id: string; position: number },
): Member[] | null {
  const found = members.find((each) => each.id === id);
  if (!found) return null;
  if (intent === "remove") return members.filter((each) => each !== found);
  if (intent === "move") return movedTo(members, id, position);
  const { hidden: _, ...shown } = found;
  const changed = intent === "hide" ? { ...found, hidden: true } : (shown as Member);
  return members.map((each) => (each === found ? changed : each));
}

export function titleFromFilename(sentName: string, unnamed: string): string {
  const words = sentName
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words.slice(0, TITLE) || unnamed;
}

/** @param unnamed used if the title without accents has neither a letter from a to z nor a digit */
export function freshId(title: string, members: readonly { id: string }[], unnamed: string): string {
  const plain = title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const stem =
    plain
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, ID) || unnamed;
  const taken = new Set(members.map(({ id }) => id));
  let id = stem;
  for (let count = 2; taken.has(id); count++) id = `${stem}-${count}`;
  return id;
}
