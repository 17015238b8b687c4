import DataLoader from "dataloader";
import type { Db } from "./connection.server.ts";

/**
 * What several parts of a screen ask for in the same moment, answered by one query: each part goes on asking for what it
 * needs. Nothing is kept for the next moment.
 * @param readAll answers each key once, in their order
 */
export function dataLoader<Value>(
  readAll: (db: Db, keys: readonly string[]) => Promise<Value[]>,
): (db: Db, key: string) => Promise<Value> {
  // A transaction is a connection of its own, which does not outlive it.
  const loaders = new WeakMap<Db, DataLoader<string, Value>>();
  return (db, key) => {
    let loader = loaders.get(db);
    if (!loader) {
      const batch = async (asked: readonly string[]) => {
        const keys = [...new Set(asked)];
        const values = await readAll(db, keys);
        return asked.map((each) => values[keys.indexOf(each)]!);
      };
      loader = new DataLoader(batch, { cache: false });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}
