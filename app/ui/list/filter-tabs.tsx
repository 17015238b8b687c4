import { Link } from "react-router";
import { TabNav, type TabNavProps } from "./tab-nav.tsx";

export interface FilterTabsProps<Filter extends string> extends Omit<TabNavProps, "children"> {
  tabs: readonly { filter: Filter | null; label: string; to: string; isCurrent: boolean }[];
  counts: Partial<Record<Filter, number>>;
  /** The filter whose count asks for attention. */
  urgent: Filter;
}

export function FilterTabs<Filter extends string>({ tabs, counts, urgent, ...nav }: FilterTabsProps<Filter>) {
  return (
    <TabNav {...nav}>
      {tabs.map(({ filter, label, to, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent || undefined}>
          {label}
          {filter && counts[filter] ? <b data-urgent={filter === urgent || undefined}>{counts[filter]}</b> : null}
        </Link>
      ))}
    </TabNav>
  );
}
