import { type Digest, jsonObjectSchema, type JsonObject } from '@assay/records';
import type { Vault } from '../vault/vault.ts';
import type { PanelCalibration } from './judge-files.ts';
import { judgeVersion, keptJudge } from './judge-version.ts';

/** How the judges of a scorer did on the cases that they were tried on. For the host, who knows the cases. */
export interface ToldCalibration extends Omit<PanelCalibration, 'verdicts'> {
  readonly scorer: string;
  /** Of the judges. */
  readonly version: Digest;
  /** The cases that they judged otherwise than people, or not at all. */
  readonly wrong: readonly {
    readonly id: string;
    readonly human_verdict: 'pass' | 'fail';
    readonly verdict: PanelCalibration['verdicts'][string];
  }[];
}

/** By scorer, of all scorers whose judges were tried; `components` are those of an evaluator or of a score. */
export async function toldCalibrations(
  components: JsonObject,
  vault: Vault,
): Promise<readonly ToldCalibration[]> {
  const judges = Object.entries(components).flatMap(([scorer, given]) => {
    const parts = jsonObjectSchema.safeParse(given).data;
    return parts?.['kind'] === 'judge' ? [{ scorer, version: judgeVersion(parts) }] : [];
  });
  const told = await Promise.all(
    judges.map(async ({ scorer, version }): Promise<readonly ToldCalibration[]> => {
      const { calibration, cases } = await keptJudge(vault, version);
      if (calibration === null) return [];
      const { verdicts, ...facts } = calibration;
      const wrong = cases
        .map(({ id, human_verdict }) => ({ id, human_verdict, verdict: verdicts[id] ?? 'none' }))
        .filter(({ human_verdict, verdict }) => verdict !== human_verdict);
      return [{ scorer, version, ...facts, wrong }];
    }),
  );
  return told.flat();
}
