import { isRecord } from "#app/forms/is-record.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface ContentChange {
  /** Object keys and member ids, from the part to the field. */
  path: readonly string[];
  before: Json | undefined;
  after: Json | undefined;
  /** For an added or removed member: the ids of its list. */
  list?: { before: readonly string[]; after: readonly string[] };
}

/** The last step of a path to the order of a list. */
export const ORDER = "#order";

type Member = { id: string; [key: string]: Json };

/** Drops undefined fields, as storing does. */
export function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

export function isSame(one: unknown, other: unknown): boolean {
  return contentChanges(asJson(one), asJson(other)).length === 0;
}

/** Matches list members by id, so that a move changes only the order; a list without ids is one value. */
export function contentChanges(before: Json | undefined, after: Json | undefined): ContentChange[] {
  return changesAt([], before, after);
}

export function changeName({ path }: Pick<ContentChange, "path">): string {
  return path.join("/");
}

export function withChange<Value extends Json>(value: Value, change: ContentChange): Value {
  return (applyChange(value, change.path, change) ?? value) as Value;
}

export function inverseOf({ path, before, after, list }: ContentChange): ContentChange {
  return { path, before: after, after: before, ...(list ? { list: { before: list.after, after: list.before } } : {}) };
}

export function applyEdits<Value extends Json>(base: Value, mine: Value, current: Value): Value {
  return contentChanges(base, mine).reduce(withChange, current);
}

export function isWithin(inner: Pick<ContentChange, "path">, outer: Pick<ContentChange, "path">): boolean {
  return outer.path.every((step, index) => inner.path[index] === step);
}

export function isSameEdit(one: ContentChange, other: ContentChange): boolean {
  return changeName(one) === changeName(other) && isEqual(one.after, other.after);
}

function changesAt(path: readonly string[], before: Json | undefined, after: Json | undefined): ContentChange[] {
  if (isMembers(before) && isMembers(after)) return changesOfList(path, before, after);
  if (isRecord(before) && isRecord(after) && !isOneValue(before)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changesAt([...path, key], before[key], after[key]));
  }
  return isEqual(before, after) ? [] : [{ path, before, after }];
}

function changesOfList(path: readonly string[], before: Member[], after: Member[]): ContentChange[] {
  const list = { before: before.map(({ id }) => id), after: after.map(({ id }) => id) };
  const byId = (members: Member[]) => new Map(members.map((member) => [member.id, member]));
  const [oldById, newById] = [byId(before), byId(after)];
  const removed = before.filter(({ id }) => !newById.has(id));
  const changes = [
    ...removed.map((member): ContentChange => ({ path: [...path, member.id], before: member, after: undefined, list })),
    ...after.flatMap((member): ContentChange[] => {
      const oldMember = oldById.get(member.id);
      const memberPath = [...path, member.id];
      if (oldMember) return changesAt(memberPath, oldMember, member);
      return [{ path: memberPath, before: undefined, after: member, list }];
    }),
  ];
  const orderBefore = list.before.filter((id) => newById.has(id));
  const orderAfter = list.after.filter((id) => oldById.has(id));
  if (isEqual(orderBefore, orderAfter)) return changes;
  return [...changes, { path: [...path, ORDER], before: list.before, after: list.after }];
}

/** @returns undefined if the value lacks what the change refers to */
function applyChange(value: Json | undefined, path: readonly string[], change: ContentChange): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return change.after;
  if (isMembers(value)) {
    if (step === ORDER) return reorder(value, change.after as string[]);
    if (rest.length === 0 && change.list) return withMember(value, step, change);
    return value.map((member) =>
      member.id === step ? ((applyChange(member, rest, change) ?? member) as Member) : member,
    );
  }
  if (!isRecord(value)) return undefined;
  const changed = rest.length === 0 ? change.after : applyChange(value[step], rest, change);
  if (changed !== undefined) return { ...value, [step]: changed };
  if (rest.length > 0) return undefined;
  const { [step]: _, ...others } = value;
  return others;
}

function withMember(members: Member[], id: string, { after, list }: ContentChange): Member[] {
  if (after === undefined) return members.filter((member) => member.id !== id);
  if (members.some((member) => member.id === id)) {
    return members.map((member) => (member.id === id ? (after as Member) : member));
  }
  const earlier = list!.after.slice(0, list!.after.indexOf(id)).toReversed();
  const predecessor = earlier.find((other) => members.some((member) => member.id === other));
  const at = members.findIndex((member) => member.id === predecessor) + 1;
  return members.toSpliced(at, 0, after as Member);
}

/** Each member that `order` does not name stays behind the named member before it. */
function reorder(members: Member[], order: readonly string[]): Member[] {
  const orderedIds = new Set(order);
  const groups = new Map<string | null, Member[]>([[null, []]]);
  let current: string | null = null;
  for (const member of members) {
    if (orderedIds.has(member.id)) groups.set((current = member.id), []);
    groups.get(current)!.push(member);
  }
  return [null, ...order].flatMap((id) => groups.get(id) ?? []);
}

function isMembers(value: Json | undefined): value is Member[] {
  return Array.isArray(value) && value.every((member) => isRecord(member) && typeof member.id === "string");
}

/** An uploaded file (`sentName`), an alternative text (`kind`) or a focal point (`x`) is compared as one value. */
function isOneValue(value: { [key: string]: Json }): boolean {
  return [value.sentName, value.kind].some((name) => typeof name === "string") || typeof value.x === "number";
}

function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && canonical(one) === canonical(other));
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
