/** Splits a list between neighbours that do not belong together. */
export function groupAdjacent<Item>(
  items: Iterable<Item>,
  belongTogether: (previous: Item, next: Item) => boolean,
): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && belongTogether(group.at(-1)!, item)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
