export interface ListQuery<Filter extends string> {
  /** Null for the first tab, which has no slug. */
  filter: Filter | null;
  /** The searched words; each of them must begin a word of the row. */
  words: string;
  after: string | null;
}

const MAX_SEARCH_LENGTH = 200;

/** @param path the list's path or, with an id, the path of a row that opens beside the list */
export function listQuery<Filter extends string>(
  filterParameter: string,
  tabs: Record<Filter, { slug: string; label: string }>,
  path: (id?: string) => string,
) {
  const filters = Object.keys(tabs) as Filter[];
  const slugOf = (filter: Filter | null | undefined) => (filter ? tabs[filter].slug : null);
  function address(
    { filter, words, after }: Partial<ListQuery<Filter>>,
    id?: string,
    otherParameters: Record<string, string | null> = {},
  ): string {
    const search = new URLSearchParams();
    const parameters = { [filterParameter]: slugOf(filter), q: words, apres: after, ...otherParameters };
    for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, value);
    return search.size > 0 ? `${path(id)}?${search}` : path(id);
  }
  return {
    filters,
    address,
    tabs: ({ filter, words }: ListQuery<Filter>, firstLabel: string) =>
      [null, ...filters].map((each) => ({
        filter: each,
        label: each === null ? firstLabel : tabs[each].label,
        to: address({ filter: each, words }),
        isCurrent: each === filter,
      })),
    search: ({ filter, words }: ListQuery<Filter>) => ({
      action: path(),
      words,
      hiddenFields: { [filterParameter]: slugOf(filter) },
    }),
    parse: (search: URLSearchParams): ListQuery<Filter> => ({
      filter: filters.find((each) => tabs[each].slug === search.get(filterParameter)) ?? null,
      words: (search.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH).trim(),
      after: search.get("apres"),
    }),
    pages: (query: ListQuery<Filter>, next: string | null) => ({
      first: query.after && address({ ...query, after: null }),
      next: next && address({ ...query, after: next }),
    }),
  };
}
