import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { splitParameters } from '../generation-args.ts';
import { countOf, detailsOf, known, textOf } from '../loose-json.ts';
import { inspectTools } from './inspect-tools.ts';

/** How outputs were generated: the plan's configuration over the model's, both as declared. */
export function inspectGeneration(log: JsonObject, samples: readonly JsonValue[]): JsonObject {
  const evaluation = objectOf(log['eval']);
  const plan = objectOf(log['plan']);
  const config = objectOf(evaluation['config']);
  const declared = { ...objectOf(evaluation['model_generate_config']), ...objectOf(plan['config']) };
  const { args, beside } = splitParameters(declared);
  const steps = listOf(plan['steps']).filter((step) => isObject(step));
  const tools = inspectTools(steps, samples);
  return {
    generation_args: {
      ...args,
      ...known({
        prompt_template: promptTemplate(steps),
        agentic_eval_config: tools.length === 0 ? undefined : { available_tools: tools },
        eval_plan: evalPlan(plan, steps),
        eval_limits: evalLimits(config),
        sandbox: sandbox(evaluation['sandbox']),
        max_attempts: steps.map(attempts).find((count) => count !== undefined),
      }),
    },
    additional_details: { ...beside, ...detailsOf({ config, solver: evaluation['solver'] }) },
  };
}

function promptTemplate(steps: readonly JsonObject[]): string | undefined {
  const step = steps.find(({ solver }) => solver === 'prompt_template' || solver === 'multiple_choice');
  return textOf(objectOf(step?.['params'])['template']);
}

function attempts(step: JsonObject): number | undefined {
  const { max_attempts: direct, attempts: other } = objectOf(step['params']);
  return [direct, other].map(countOf).find((count) => count !== undefined);
}

function evalPlan(plan: JsonObject, steps: readonly JsonObject[]): JsonObject | undefined {
  if (steps.length === 0) return undefined;
  const config = detailsOf(objectOf(plan['config']));
  return {
    ...known({ name: textOf(plan['name']) }),
    steps: steps.map((step) => JSON.stringify(step)),
    ...(Object.keys(config).length === 0 ? {} : { config }),
  };
}

function evalLimits(config: JsonObject): JsonObject | undefined {
  const names = ['time_limit', 'message_limit', 'token_limit'];
  const limits = known(Object.fromEntries(names.map((name) => [name, countOf(config[name])])));
  return Object.keys(limits).length === 0 ? undefined : limits;
}

function sandbox(given: JsonValue | undefined): JsonObject | undefined {
  if (typeof given === 'string') return { type: given };
  const { type, config } = objectOf(given);
  if (textOf(type) === undefined) return undefined;
  return known({
    type: textOf(type),
    config: config === undefined || config === null ? undefined : detailsOf({ config })['config'],
  });
}
