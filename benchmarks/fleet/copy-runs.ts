import pg from 'pg';
import { labelKeyOf } from '../../packages/engine/src/adapters/label-key.ts';
import { takenPlaces } from '../../packages/engine/src/adapters/postgres/run-leases.ts';
import {
  EMPTY,
  journalNoun,
  sealedText,
  Sealer,
  sealJournalRow,
  type Tally,
  tallyText,
  withSeal,
} from '../../packages/engine/src/adapters/stored/seals.ts';
import { tableShapes } from '../../packages/engine/src/adapters/stored/stored-record.ts';

const TOGETHER = 1000;
const EVALUATIONS = 25;

interface Row {
  readonly number: number;
  readonly id: string;
  readonly manifest: string;
  readonly scoring: string;
  readonly first: number;
  readonly places: string;
  readonly entries: string;
}

/** Copies of the first run of a store under other ids, with seals that hold, faster than anybody could run them. */
export async function copyRuns(address: string, runs: number): Promise<void> {
  const url = new URL(address);
  const schema = url.searchParams.get('schema') ?? 'assay';
  url.search = '';
  const client = new pg.Client({ connectionString: url.href, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    const one = async (text: string): Promise<Row> => (await client.query<Row>(text)).rows[0]!;
    const { rows: settings } = await client.query<{ value: string }>(
      `SELECT value FROM settings WHERE name = 'label-key'`,
    );
    const sealer = new Sealer(labelKeyOf(settings[0]!.value));
    const run = await one('SELECT number, id, manifest FROM runs ORDER BY number LIMIT 1');
    const journal = await one('SELECT first, places, entries FROM journal ORDER BY run, first LIMIT 1');
    const scoring = await one('SELECT scoring FROM scorings ORDER BY number LIMIT 1');
    const copy = copier(sealer, { ...run, ...journal, scoring: scoring.scoring });
    let [runTally, scoringTally]: Tally[] = [
      await tallyOf(client, 'runs'),
      await tallyOf(client, 'scorings'),
    ];
    for (let made = 2; made <= runs; made += TOGETHER) {
      const copies = Array.from({ length: Math.min(TOGETHER, runs + 1 - made) }, (_, i) => copy(made + i));
      for (const { runSeal, scoringSeal } of copies) {
        runTally = withSeal(runTally!, runSeal);
        scoringTally = withSeal(scoringTally!, scoringSeal);
      }
      await client.query(
        `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS c (n bigint, id text, evaluation text, manifest text,
           "runSeal" text, taken text, tag text, "journalSeal" text, noun text, "emptySeal" text, rows bigint, sum text,
           "tallySeal" text, "scoringId" text, scoring text, "scoringSeal" text)),
         first_run AS (SELECT * FROM runs ORDER BY number LIMIT 1),
         first_scoring AS (SELECT * FROM scorings ORDER BY number LIMIT 1),
         a AS (INSERT INTO runs (number, id, evaluation_key, task_specification_key, task_key, model_key, status, manifest, seal)
           SELECT n, given.id, evaluation, f.task_specification_key, f.task_key, f.model_key, 'closed', given.manifest, "runSeal"
           FROM given, first_run AS f),
         b AS (INSERT INTO tallies (noun, writer, rows, sum, seal)
           SELECT noun, '', 0, $2, "emptySeal" FROM given UNION ALL SELECT noun, 'copy', rows, sum, "tallySeal" FROM given),
         c AS (INSERT INTO scorings (number, id, run, scorer_key, scorer_version, status, scoring, seal)
           SELECT n, "scoringId", n, f.scorer_key, f.scorer_version, f.status, given.scoring, "scoringSeal"
           FROM given, first_scoring AS f)
         INSERT INTO journal (run, first, places, taken, entries_tag, seal, entries)
         SELECT n, j.first, j.places, given.taken::int8multirange, tag, "journalSeal", j.entries
         FROM given, (SELECT * FROM journal ORDER BY run, journal.first LIMIT 1) AS j`,
        [JSON.stringify(copies), EMPTY.sum],
      );
    }
    for (const [noun, tally] of [
      ['runs', runTally!],
      ['scorings', scoringTally!],
    ] as const)
      await client.query(
        `UPDATE tallies SET rows = $2, sum = $3, seal = $4 WHERE noun = $1 AND writer = ''`,
        [noun, tally.rows, tally.sum, sealer.seal(tallyText(noun, tally))],
      );
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

async function tallyOf(client: pg.Client, noun: string): Promise<Tally> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `SELECT rows, sum FROM tallies WHERE noun = $1 AND writer = ''`,
    [noun],
  );
  return { rows: Number(rows[0]!.rows), sum: rows[0]!.sum };
}

function copier(sealer: Sealer, row: Row) {
  const manifest = JSON.parse(row.manifest) as Readonly<Record<string, unknown>>;
  const scoring = JSON.parse(row.scoring) as Readonly<Record<string, unknown>>;
  const { first, places, entries } = row;
  const placed = JSON.parse(places) as number[];
  return (n: number) => {
    const [id, scoringId] = [`run-${String(n).padStart(9, '0')}`, `scoring-${String(n).padStart(9, '0')}`];
    const evaluation = `e-${n % EVALUATIONS}`;
    const text = JSON.stringify({ ...manifest, id, evaluation_key: evaluation });
    const values = { number: n, id, evaluation_key: evaluation, status: 'closed', manifest: text };
    const specification = String(manifest['task_specification_key']);
    const scored = JSON.stringify({ ...scoring, id: scoringId, run_id: id });
    const sealed = sealJournalRow(sealer, n, { first, places, entries });
    const tally = withSeal(EMPTY, sealed.seal);
    const noun = journalNoun(n);
    return {
      n,
      id,
      evaluation,
      manifest: text,
      runSeal: sealer.seal(
        sealedText(tableShapes.runs, { ...values, task_specification_key: specification }),
      ),
      taken: takenPlaces(n, placed),
      tag: sealed.entries_tag,
      journalSeal: sealed.seal,
      noun,
      emptySeal: sealer.seal(tallyText(noun, EMPTY)),
      ...tally,
      tallySeal: sealer.seal(tallyText(`${noun} copy`, tally)),
      scoringId,
      scoring: scored,
      scoringSeal: sealer.seal(
        sealedText(tableShapes.scorings, { number: n, id: scoringId, run: n, scoring: scored }),
      ),
    };
  };
}
