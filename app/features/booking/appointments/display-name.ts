export function displayName({
  accountName,
  name,
  userEmail,
}: Record<"accountName" | "name" | "userEmail", string | null>): string {
  return accountName ?? name ?? userEmail ?? "Compte supprimé";
}
