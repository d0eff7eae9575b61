import type { Digest } from '@assay/records';
import type { Blobs } from '../../../ports/blobs.ts';
import type { Findings } from '../../stored/findings.ts';
import type { Postgres } from '../connection/postgres.ts';

/** Every blob under its digest, and every score table that a scoring names; how many blobs there are. */
export async function checkBlobs(postgres: Postgres, blobs: Blobs, findings: Findings): Promise<number> {
  const known = new Set<Digest>();
  for await (const digest of blobs.list()) {
    known.add(digest);
    await findings.lookAsync(`blob ${digest}`, () => blobs.read(digest));
  }
  for await (const { id, scores } of scoreTables(postgres))
    if (!known.has(scores))
      findings.add(`scoring ${id}`, `the score table of scoring ${id}, ${scores}, is not in the store`);
  return known.size;
}

interface ScoreTable {
  readonly id: string;
  readonly scores: Digest;
}

/** Those that can be read; the others are findings already. */
async function* scoreTables(postgres: Postgres): AsyncGenerator<ScoreTable, void, undefined> {
  for (let last = 0; ; ) {
    const rows = await postgres.query<{ number: number; id: string; scoring: string }>(
      'SELECT number, id, scoring FROM scorings WHERE number > $1 ORDER BY number LIMIT 500',
      [last],
    );
    for (const { id, scoring } of rows) {
      const scores = scoresIn(scoring);
      if (scores !== null) yield { id, scores };
    }
    if (rows.length === 0) return;
    last = rows.at(-1)!.number;
  }
}

function scoresIn(text: string): Digest | null {
  try {
    const { scores } = JSON.parse(text) as { scores?: unknown };
    return typeof scores === 'string' ? scores : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
