import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { known, numberOf, textOf } from '../loose-json.ts';
import { modelInfo } from '../model-info.ts';

/** The models that graded, where the scorer's parameters name both them and their prompt; else nothing is claimed. */
export function inspectJudges(params: JsonObject): JsonObject | undefined {
  const given = params['grader_model'] ?? params['model'];
  const prompt = textOf(params['grader_template']) ?? textOf(params['template']);
  const judges = (Array.isArray(given) ? listOf(given) : [given]).flatMap((each) => judge(each));
  if (judges.length === 0 || prompt === undefined) return undefined;
  return { judges, input_prompt: prompt };
}

function judge(given: JsonValue | undefined): readonly JsonObject[] {
  const name = textOf(given) ?? textOf(objectOf(given)['model']);
  if (name === undefined) return [];
  const temperature = numberOf(objectOf(objectOf(given)['config'])['temperature']);
  return [{ model_info: modelInfo({ name, id: name }), ...known({ temperature }) }];
}
