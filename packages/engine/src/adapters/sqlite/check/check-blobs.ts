import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { blobNames } from '../../blobs/blob-folder.ts';
import type { Findings } from '../../stored/findings.ts';
import type { Database } from '../database/database.ts';

/** Every blob under its digest, and every score table that a scoring names; how many blobs there are. */
export async function checkBlobs(folder: string, database: Database, findings: Findings): Promise<number> {
  const names = await Array.fromAsync(blobNames(folder));
  for (const name of names) {
    const found = await digestOf(join(folder, name.slice(0, 2), name.slice(2)));
    if (found !== name)
      findings.add(
        `blob sha256:${name}`,
        `the bytes of sha256:${name} were changed: their digest is ${found}`,
      );
  }
  const known = new Set(names);
  for (const { id, scores } of scoreTables(database, findings))
    if (!known.has(scores.slice('sha256:'.length)))
      findings.add(`scoring ${id}`, `the score table of scoring ${id}, ${scores}, is not in the store`);
  return names.length;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Those that can be read; the others are findings already. */
function scoreTables(
  database: Database,
  findings: Findings,
): readonly { readonly id: string; readonly scores: string }[] {
  const rows = findings.look('the scorings', () =>
    database
      .prepare<[], { id: string; scores: string | null }>(
        "SELECT id, CASE WHEN json_valid(scoring) THEN scoring ->> 'scores' END AS scores FROM scorings NOT INDEXED",
      )
      .all(),
  );
  return (rows ?? []).flatMap(({ id, scores }) => (scores === null ? [] : [{ id, scores }]));
}
