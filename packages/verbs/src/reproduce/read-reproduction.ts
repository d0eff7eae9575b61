import { AssayError, type ReproducedMetric, type Reproduction, reproductionSchema } from '@assay/records';
import { readSource } from '../world/read-source.ts';
import type { World } from '../world.ts';
import { tableOfPlan } from './table-of-plan.ts';
import { readVerdicts } from './verdicts/verdict-file.ts';
import { withVerdicts } from './verdicts/with-verdicts.ts';

/** A reproduction as it stands: the record that a run kept, or what a plan comes to now. */
export async function readReproduction(path: string, world: World): Promise<Reproduction> {
  const reproduction = path.endsWith('.json')
    ? recordIn((await readSource(path, world)).text, path)
    : await tableOfPlan(path, world);
  return withVerdicts(reproduction, await readVerdicts(path, world));
}

function recordIn(text: string, file: string): Reproduction {
  try {
    const record = reproductionSchema.parse(JSON.parse(text));
    return { ...record, rows: record.rows.map(withoutClaimAsObtained) };
  } catch (cause) {
    throw new AssayError('invalid', 'E_REPRODUCTION', 'the file holds no record of a reproduction', {
      location: { file },
      cause,
    });
  }
}

/** Earlier records give a number that was only claimed as the one obtained: nothing measured it. */
function withoutClaimAsObtained(row: ReproducedMetric): ReproducedMetric {
  if (row.measured !== null || row.obtained === null) return row;
  const outcome = row.reported === null ? 'not_reported' : 'not_obtained';
  return { ...row, obtained: null, interval: null, delta: null, outcome };
}
