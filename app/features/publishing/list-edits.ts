const MAX_ID_LENGTH = 40;

/** @returns null if the member does not exist or `change` returns null */
export function withMember<Member extends { id: string }>(
  members: readonly Member[],
  id: string,
  change: (member: Member) => Member | null,
): Member[] | null {
  const member = members.find((each) => each.id === id);
  const changed = member && change(member);
  return changed ? members.map((each) => (each === member ? changed : each)) : null;
}

/** @param position from 1, clamped to the list @returns null if the member does not exist or the position is no integer */
export function moveMember<Member extends { id: string }>(
  members: readonly Member[],
  id: string,
  position: number,
): Member[] | null {
  const member = members.find((each) => each.id === id);
  if (!member || !Number.isInteger(position)) return null;
  const others = members.filter((each) => each !== member);
  return others.toSpliced(Math.min(Math.max(position - 1, 0), others.length), 0, member);
}

/** @returns null if the member does not exist */
export function withoutMember<Member extends { id: string }>(members: readonly Member[], id: string): Member[] | null {
  const others = members.filter((each) => each.id !== id);
  return others.length < members.length ? others : null;
}

export type MemberIntent = "move" | "hide" | "show" | "remove";

export function applyMemberIntent<Member extends { id: string; hidden?: boolean | undefined }>(
  members: readonly Member[],
  { intent, id, position }: { intent: MemberIntent; id: string; position: number },
): Member[] | null {
  if (intent === "move") return moveMember(members, id, position);
  if (intent === "remove") return withoutMember(members, id);
  return withMember(members, id, (member) => {
    const { hidden: _, ...visible } = member;
    return intent === "hide" ? { ...member, hidden: true } : (visible as Member);
  });
}

export function titleFromFilename(sentName: string, fallback: string, maxLength = 60): string {
  const words = sentName
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words.slice(0, maxLength).trim() || fallback;
}

/** @param fallback used if the title has neither letters from a to z nor digits, accents aside */
export function uniqueId(title: string, members: readonly { id: string }[], fallback: string): string {
  const plain = title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const stem =
    plain
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, MAX_ID_LENGTH) || fallback;
  const taken = new Set(members.map(({ id }) => id));
  let id = stem;
  for (let count = 2; taken.has(id); count++) id = `${stem}-${count}`;
  return id;
}
