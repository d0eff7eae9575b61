import { nodeDigester, type SqlDatabase } from '@assay/engine';
import {
  type Digest,
  digestSchema,
  evaluatorSchema,
  type JsonObject,
  jsonObjectSchema,
  scoredMetricSchema,
  timestampSchema,
} from '@assay/records';
import * as z from 'zod';
import type { Dialect } from '../store/dialect.ts';

/** The evaluators of a home. One that is changed is registered again; those before it stay, under their digests. */
export interface Evaluators {
  readonly add: (registered: RegisteredEvaluator) => void;
  /** The newest of that key, or the one with that digest. */
  readonly get: (key: string, digest?: string) => RegisteredEvaluator | null;
  /** The newest of each key, in the order in which keys were first used. */
  readonly list: () => readonly RegisteredEvaluator[];
  /** All that were registered under a key, the newest last. */
  readonly history: (key: string) => readonly RegisteredEvaluator[];
}

/** An evaluator as it was committed to: its file, and what the file named at that moment. */
const registeredEvaluatorSchema = z.strictObject({
  schema_version: z.literal('assay.registered-evaluator.v1'),
  evaluator: evaluatorSchema,
  /** Over the evaluator, its problem and the commitments to what it hides. */
  digest: digestSchema,
  problem: z.strictObject({ digest: digestSchema, document: jsonObjectSchema }),
  /** By split; `all` where there is one. */
  snapshots: z.record(z.string(), z.string()),
  /** Ids of all items, of every split together, in a list that is public; null without labels. */
  items: z.strictObject({ digest: digestSchema, count: z.int().positive() }).nullable(),
  /** The numbers that its scorers give. */
  metrics: z.array(scoredMetricSchema.pick({ name: true, direction: true, range: true })).readonly(),
  scorer: z.strictObject({
    /** The digest of its components. */
    id: digestSchema,
    /** By the key of each scorer: what it is made of. */
    components: jsonObjectSchema,
  }),
  registered_at: timestampSchema,
});

export type RegisteredEvaluator = z.infer<typeof registeredEvaluatorSchema>;

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

/** The digest of a record as its JSON says it: what is undefined is not there. */
export function digestOf(record: object): Digest {
  return nodeDigester.json(JSON.parse(JSON.stringify(record)) as JsonObject);
}
