import type { SqlDatabase } from '@assay/engine';
import type { Dialect } from '../store/dialect/dialect.ts';
import type { Evaluators } from './evaluators.ts';
import { type RegisteredEvaluator, registeredEvaluatorSchema } from './registered-evaluator.ts';

export function evaluatorTables({ counted, text, strict, refuseChanges }: Dialect): string {
  return `
  CREATE TABLE evaluators (
    number ${counted}, key ${text} NOT NULL, digest ${text} NOT NULL, record ${text} NOT NULL
  ) ${strict};
  CREATE INDEX evaluators_of_key ON evaluators (key);
  ${refuseChanges('evaluators')}`;
}

interface Row {
  readonly record: string;
}

/** Evaluators in the database of their home. */
export function sqlEvaluators(database: SqlDatabase): Evaluators {
  const insert = database.prepare<[string, string, string]>(
    'INSERT INTO evaluators (key, digest, record) VALUES (?, ?, ?)',
  );
  const ofKey = database.prepare<[string], Row>(
    'SELECT record FROM evaluators WHERE key = ? ORDER BY number',
  );
  const newest = database.prepare<[], Row>(
    `SELECT record FROM evaluators WHERE number IN (SELECT max(number) FROM evaluators GROUP BY key)
     ORDER BY (SELECT min(number) FROM evaluators AS e WHERE e.key = evaluators.key)`,
  );
  const registeredOf = registeredReader();
  const history = (key: string): readonly RegisteredEvaluator[] => ofKey.all(key).map(registeredOf);
  return {
    add: (given) => {
      const registered = registeredEvaluatorSchema.parse(given);
      insert.run(registered.evaluator.key, registered.digest, JSON.stringify(registered));
    },
    history,
    get: (key, digest) =>
      history(key).findLast((each) => digest === undefined || each.digest === digest) ?? null,
    list: () => newest.all().map(registeredOf),
  };
}

/** Versions whose records are remembered. */
const MOST_KNOWN = 100;

/** Records do not change, and every submission asks for one: each text is parsed once. */
function registeredReader(): (row: Row) => RegisteredEvaluator {
  const known = new Map<string, RegisteredEvaluator>();
  return ({ record }) => {
    const found = known.get(record);
    if (found !== undefined) return found;
    const registered = registeredEvaluatorSchema.parse(JSON.parse(record));
    if (known.size === MOST_KNOWN) known.clear();
    known.set(record, registered);
    return registered;
  };
}
