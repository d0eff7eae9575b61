import type { Lead } from '@assay/engine';
import { AssayError, type ReproducedMetric, type Reproduction } from '@assay/records';
import { differenceEstimates, type ShownRow } from '@assay/reproduce';
import type { Estimate } from '@assay/shown';
import * as z from 'zod';
import { readReproduction } from '../../reproduce/read-reproduction.ts';
import { shownReproduction } from '../../reproduce/shown-reproduction.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { placeBelow } from '../../world/place-below.ts';
import { findReproductions } from './find-reproductions.ts';

export interface ReproductionView {
  readonly path: string;
  readonly sentence: Lead;
  readonly reproduction: Reproduction;
  /** Each row as tables print it, in the same order. */
  readonly shown: readonly ShownRow[];
  readonly notes: readonly string[];
  /** Obtained less reported, of the rows that have an interval. */
  readonly differences: readonly Estimate[];
  /** The same title run in another setting, to be laid beside it. */
  readonly others: readonly OtherSetting[];
}

interface OtherSetting {
  readonly path: string;
  readonly reproduction: Reproduction;
  readonly shown: readonly ShownRow[];
}

/** One reproduction: reported against obtained, row by row. */
export const reproductionView: Verb<ReproductionViewRequest, ReproductionView> = async ({ path }, world) => {
  const reproduction = await reproductionBelow(path, world);
  const { summary, rows, notes } = shownReproduction(reproduction);
  return {
    path,
    sentence: { strong: summary, rest: restOf(reproduction.rows, rows) },
    reproduction,
    shown: rows,
    notes,
    differences: differenceEstimates(reproduction.rows),
    others: await othersOf(path, reproduction, world),
  };
};

/** Only plans and records below the folder that are listed. */
export async function reproductionBelow(path: string, world: World): Promise<Reproduction> {
  if ((await placeBelow(path, world.cwd)) !== null && /(?:^|\/)reproduction\.(?:json|ya?ml)$/.test(path))
    return readReproduction(path, world);
  throw new AssayError(
    'usage',
    'E_REPRODUCTION_UNKNOWN',
    `there is no reproduction ${JSON.stringify(path)}`,
    {
      field: 'path',
    },
  );
}

/** What decides first: a number that deviates, else the first that was obtained. */
function restOf(rows: readonly ReproducedMetric[], shown: readonly ShownRow[]): string {
  const at = rows.findIndex(({ outcome }) => outcome === 'deviates');
  const chosen = at >= 0 ? at : rows.findIndex(({ obtained }) => obtained !== null);
  const row = shown[chosen];
  if (row === undefined) return ' Nothing was obtained, so there is no interval.';
  const part = row.part === '' ? '' : ` of ${row.part}`;
  const sure = rows[chosen]!.interval === null ? ', without an interval' : '';
  return ` ${row.metric}${part}: reported ${row.reported}, obtained ${row.obtained}${sure}.`;
}

async function othersOf(
  path: string,
  { title, run }: Reproduction,
  world: World,
): Promise<ReproductionView['others']> {
  if (run === null) return [];
  const others: OtherSetting[] = [];
  for (const other of await findReproductions(world)) {
    if (other === path || !other.endsWith('.json')) continue;
    const reproduction = await readReproduction(other, world).catch((error: unknown) => {
      if (error instanceof AssayError) return null;
      throw error;
    });
    if (reproduction?.title === title && reproduction.run !== null)
      others.push({ path: other, reproduction, shown: shownReproduction(reproduction).rows });
  }
  return others;
}

/** One reproduction, by the path of its plan or its record below the folder. */
export const reproductionViewRequest = z.strictObject({ path: z.string().min(1) }).readonly();

export type ReproductionViewRequest = z.infer<typeof reproductionViewRequest>;
