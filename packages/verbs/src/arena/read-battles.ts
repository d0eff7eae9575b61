import { resolve } from 'node:path';
import type { PairedBattle } from '@assay/metrics';
import { handleFile, openFile, readRowBatches } from '@assay/rows';
import type { World } from '../world.ts';
import { type BattleColumns, BattleRow } from './battle-row.ts';

/** The battles of a file, in its order. */
export interface BattleFile {
  readonly battles: readonly PairedBattle[];
  /** Rows without a verdict: in none of the numbers. */
  readonly missing: number;
  /** Ties where both were called bad. */
  readonly bothBad: number;
}

/** Reads the rows of a file as battles; a row that is none is refused with its line. */
export async function readBattles(
  path: string,
  columns: BattleColumns,
  { cwd }: Pick<World, 'cwd'>,
): Promise<BattleFile> {
  const battles: PairedBattle[] = [];
  // Names come from the file as new texts with every row: one text of each is kept.
  const texts = new Map<string, string>();
  const kept = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  let [missing, bothBad] = [0, 0];
  const { handle, size } = await openFile(resolve(cwd, path), path);
  try {
    for await (const batch of readRowBatches(handleFile(handle, path, size)))
      for (const each of batch) {
        const row = new BattleRow(each, path, columns, kept);
        const verdict = row.verdict();
        if (verdict === null) missing += 1;
        else battles.push(row.battle(verdict));
        if (verdict?.isBothBad === true) bothBad += 1;
      }
  } finally {
    await handle.close();
  }
  return { battles, missing, bothBad };
}
