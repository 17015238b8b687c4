export async function done<Result extends { ok: boolean; reason?: unknown }>(
  work: Promise<Result>,
): Promise<Extract<Result, { ok: true }>> {
  const result = await work;
  if (!result.ok) throw new Error(String(result.reason));
  return result as Extract<Result, { ok: true }>;
}
