import { AssayError, type Signals, type StatedDifference } from '@assay/records';
import { rename, rm } from 'node:fs/promises';
import { quoted } from '../../corpus/json-shape.ts';
import { type Reading, setupFields } from '../../corpus/result-row.ts';
import { extraKey, type ExtraName, type StreamedSignals } from '../../ports/corpus.ts';
import { combined, type Divergence } from '../../signals/comparability.ts';
import { reproducibilityFields } from '../../signals/reproducibility.ts';
import { readCondition, sqlError } from './ask-corpus.ts';
import { defineExtras, extraView } from './extra-columns.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import { tripleOrder } from './signals-view.ts';

/**
 * The signals of all triples, or of those for which a condition of the user's over the columns of `signals` holds, in the order
 * of `signalsOf`. Some thousands at a time: what is held does not grow with the corpus.
 */
export async function* streamSignals(
  corpus: DuckDbCorpus,
  condition = 'true',
  extras: readonly ExtraName[] = [],
): AsyncGenerator<readonly StreamedSignals[], void, undefined> {
  await defineExtras(corpus, extras);
  const where = await readCondition(corpus, condition);
  const joins = extras.map(
    (name) =>
      `LEFT JOIN (SELECT triple, to_json(x)::VARCHAR AS ${extraKey(name)} FROM ${extraView(name)} x) USING (triple)`,
  );
  const sql = `SELECT ${[columns, ...extras.map(extraKey)].join(', ')}
    FROM (SELECT * FROM engine.signals WHERE (${where}\n)) ${joins.join(' ')} ORDER BY ${tripleOrder}`;
  try {
    const result = await corpus.database.reader.stream(sql);
    for await (const rows of result.yieldRows())
      yield (rows as unknown as readonly Cells[]).map((cells) => ({
        ...signalsOfCells(cells, corpus.reading),
        ...extrasOfCells(cells, extras),
      }));
  } catch (cause) {
    throw sqlError(cause);
  }
}

function extrasOfCells(cells: Cells, extras: readonly ExtraName[]): Pick<StreamedSignals, 'extra'> {
  if (extras.length === 0) return {};
  const texts = cells.slice(-extras.length) as readonly (string | null)[];
  return {
    extra: Object.fromEntries(extras.map((name, i) => [extraKey(name), extraOf(texts[i]!)])),
  };
}

/** Null where an extra has nothing to say of a triple. */
function extraOf(json: string | null): object | null {
  if (json === null) return null;
  const { triple: _triple, ...rest } = JSON.parse(json) as Record<string, unknown>;
  return rest;
}

/** Bits instead of lists: names are looked up here faster than lists are handed over. */
const columns = `model, collection, dataset, evaluation_name, split, metric, reports, missing_bits,
  first_party_only, variants, parties, variant_divergence, cross_party_divergence, differing_bits,
  lowest, highest, CASE WHEN len(stated_differences) > 0 THEN to_json(stated_differences)::VARCHAR END, unexplained_spread`;

type Cells = readonly [
  model: string,
  collection: string,
  dataset: string,
  evaluation: string,
  split: string | null,
  metric: string,
  reports: number,
  missing: number,
  firstPartyOnly: 0 | 1,
  variants: number,
  parties: number,
  variantDivergence: Divergence,
  crossPartyDivergence: Divergence,
  differing: number,
  lowest: number,
  highest: number,
  stated: string | null,
  unexplained: Divergence,
  ...extras: (string | null)[],
];

function signalsOfCells(cells: Cells, reading: Reading): Signals {
  const [model, collection, dataset, evaluation, split, metric, reports, missing, ...rest] = cells;
  const [firstPartyOnly, variants, parties, variantDivergence, crossPartyDivergence, differing, ...beside] =
    rest;
  return {
    model,
    path: [collection, dataset, evaluation, split],
    metric,
    reports,
    reproducibility_gap: missing === 0 ? 0 : 1,
    missing_fields: named(missing, reproducibilityFields).sort(),
    first_party_only: firstPartyOnly,
    multi_party: reports > 1 ? 1 : 0,
    variants,
    parties,
    variant_divergence: variantDivergence,
    cross_party_divergence: crossPartyDivergence,
    comparability: combined(variantDivergence, crossPartyDivergence),
    differing_fields: named(differing, setupFields),
    ...(reading === 'literal' ? {} : besideOfCells(beside)),
  };
}

/** What stands beside the signals, which the literal reading does not have. */
function besideOfCells([lowest, highest, stated, unexplained]: readonly unknown[]): Partial<Signals> {
  return {
    lowest: lowest as number,
    highest: highest as number,
    stated_differences: stated === null ? [] : (JSON.parse(stated as string) as StatedDifference[]),
    unexplained_spread: unexplained as Divergence,
  };
}

/** The names whose bits are set. */
function named(bits: number, names: readonly string[]): string[] {
  return names.filter((_, bit) => ((bits >> bit) & 1) === 1);
}

/** Writes the columns of `signals` to a Parquet file, in their order, where a condition of the user's holds. */
export async function writeSignals(corpus: DuckDbCorpus, file: string, condition = 'true'): Promise<void> {
  const partial = `${file}.partial`;
  const where = await readCondition(corpus, condition, [partial]);
  try {
    await corpus.database.connection.run(
      `COPY (SELECT * EXCLUDE (triple) FROM (SELECT * FROM signals WHERE (${where}\n) ORDER BY ${tripleOrder}))
       TO ${quoted(partial)} (FORMAT parquet)`,
    );
    await rename(partial, file);
  } catch (cause) {
    await rm(partial, { force: true });
    throw new AssayError('environment', 'E_WRITE', `cannot write ${file}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
