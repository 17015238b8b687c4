/** The row at which a page of a list by moments ends. */
export interface PageCursor {
  createdAt: string;
  id: string;
}

/** As an address carries it. */
export function formatCursor({ createdAt, id }: PageCursor): string {
  return `${createdAt}_${id}`;
}

/** null: it is none. */
export function cursorOf(text: string | null): PageCursor | null {
  const [, createdAt, id] = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)_([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return createdAt && id ? { createdAt, id } : null;
}
