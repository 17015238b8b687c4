import type { CompiledQuery, QueryResult } from "kysely";
import { type DatabaseKind, type Db, kindOf } from "./database.server.ts";

/** A query of Kysely's. */
interface Buildable<Row> {
  compile(): CompiledQuery<Row>;
}

/** Where a value stands in the query that is kept. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const PLACES = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/**
 * A query that is asked with every request, built and compiled once for each kind of database; each use only puts its values
 * in. Building a query takes several times as long as SQLite takes to answer one that looks by a key.
 * @param build the query of some values, each of which goes into it as it is, by its name
 */
export function keptQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Buildable<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const kept = new Map<DatabaseKind, CompiledQuery<Row>>();
  return (db, values) => {
    const kind = kindOf(db);
    let compiled = kept.get(kind);
    if (!compiled) kept.set(kind, (compiled = build(db.withoutPlugins(), PLACES as Values).compile()));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    return db.executeQuery({ ...compiled, parameters });
  };
}
