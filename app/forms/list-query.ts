export interface ListQuery<Filter extends string> {
  /** null: the first tab, which has no slug. */
  filter: Filter | null;
  /** The search; each of its words matches the beginning of a word. */
  words: string;
  after: string | null;
}

const MAX_SEARCH_LENGTH = 200;

/** @param path the list's path or, with an id, the path of a row that opens beside the list */
export function listQuery<Filter extends string>(
  parameter: string,
  tabs: Record<Filter, { slug: string; label: string }>,
  path: (id?: string) => string,
) {
  const filters = Object.keys(tabs) as Filter[];
  const slugOf = (filter: Filter | null | undefined) => (filter ? tabs[filter].slug : null);
  function address(
    { filter, words, after }: Partial<ListQuery<Filter>>,
    id?: string,
    more: Record<string, string | null> = {},
  ): string {
    const search = new URLSearchParams();
    const all = { [parameter]: slugOf(filter), q: words, apres: after, ...more };
    for (const [name, value] of Object.entries(all)) if (value) search.set(name, value);
    return search.size > 0 ? `${path(id)}?${search}` : path(id);
  }
  return {
    filters,
    address,
    tabs: ({ filter, words }: ListQuery<Filter>, all: string) =>
      [null, ...filters].map((each) => ({
        filter: each,
        label: each === null ? all : tabs[each].label,
        to: address({ filter: each, words }),
        isCurrent: each === filter,
      })),
    search: ({ filter, words }: ListQuery<Filter>) => ({
      action: path(),
      words,
      hiddenFields: { [parameter]: slugOf(filter) },
    }),
    parse: (search: URLSearchParams): ListQuery<Filter> => ({
      filter: filters.find((each) => tabs[each].slug === search.get(parameter)) ?? null,
      words: (search.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH).trim(),
      after: search.get("apres"),
    }),
    pages: (query: ListQuery<Filter>, next: string | null) => ({
      first: query.after && address({ ...query, after: null }),
      next: next && address({ ...query, after: next }),
    }),
  };
}
