/** Keeps the chosen day on reload, without a navigation. */
export function keepDateInUrl(date: string | null) {
  const address = new URL(location.href);
  if (address.searchParams.get("date") === date) return;
  if (date) address.searchParams.set("date", date);
  else address.searchParams.delete("date");
  address.searchParams.delete("creneau"); // belongs to another day
  history.replaceState(history.state, "", address);
}
