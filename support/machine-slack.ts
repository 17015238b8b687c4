/**
 * What a bound of time is lengthened by where the machine has more to do than these tests: twenty times what a question takes
 * just now, which is next to nothing on a calm one.
 */
export async function machineSlack(ask: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await ask();
  return 20 * (performance.now() - begun);
}
