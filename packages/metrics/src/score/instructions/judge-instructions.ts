import { type JsonObject, type JsonValue, missing, objectOf, type Score } from '@assay/records';
import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { instructionChecks } from './instruction-checks.ts';

/** Which instructions of a sample were followed; those that cannot be told here are null. */
export type Followed = readonly { readonly instruction: string; readonly followed: boolean | null }[];

/** Hands the outcome of every instruction to `judge`. Missing where none can be told, or the sample names none. */
export function judgeInstructions(
  sample: ScoringSample,
  judge: (told: Followed, details: JsonObject) => Score,
): Score {
  const names = sample.metadata?.['instruction_id_list'];
  const given = sample.metadata?.['kwargs'];
  if (!Array.isArray(names) || names.length === 0)
    return missing('no_metadata', 'the sample has no metadata.instruction_id_list');
  const text = typeof sample.output === 'string' ? sample.output : JSON.stringify(sample.output);
  const followed = (names as readonly JsonValue[]).map((each, i) => {
    const name = typeof each === 'string' ? each : JSON.stringify(each);
    const check = Object.hasOwn(instructionChecks, name) ? instructionChecks[name] : undefined;
    if (check === undefined)
      throw sampleError(sample, 'E_METRIC_METADATA', `the instruction ${JSON.stringify(name)} is not known`);
    const settings = Array.isArray(given) ? (given as readonly JsonValue[])[i] : undefined;
    return {
      instruction: name,
      followed: text.trim() === '' ? false : check(text, objectOf(settings)),
    };
  });
  const told = followed.filter((each) => each.followed !== null);
  if (told.length === 0)
    return missing('not_applicable', 'no instruction of the sample can be verified here');
  return judge(told, { instructions: followed.map((each) => ({ ...each })) });
}
