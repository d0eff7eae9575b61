import { type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { textOf } from '../../import/runs/recorded-rows.ts';
import { freeKey } from '../key-from.ts';
import { takeProviders } from './promptfoo-providers.ts';
import { isJudged } from './promptfoo-row-asserts.ts';
import type { PromptfooTest } from './promptfoo-test-rows.ts';

export interface TakenGraders {
  /** What a score that is judged says of its judge; null: nothing asks for one. */
  readonly judge: { readonly judge: string; readonly allow_self?: true } | null;
  /** The key of a model. */
  readonly embedding: string | null;
  readonly graders: readonly JsonObject[];
}

/** Who is asked where a configuration does not say. */
const usual = { judge: 'openai:gpt-4.1-2025-04-14', embedding: 'openai:text-embedding-3-large' };

/** The configuration of a project that is under way, and what has been taken of it. */
interface Taken {
  readonly config: JsonObject;
  readonly tests: readonly PromptfooTest[];
  readonly candidates: readonly JsonObject[];
}

/** The models that judge rubrics and compare meanings, as the configuration names them. */
export function takeGraders(
  { config, tests, candidates }: Taken,
  metrics: string,
  told: Set<string>,
): TakenGraders {
  const judged = tests.flatMap(({ asserts }) => asserts.filter(isJudged));
  const named = [
    ...judged.map(({ provider }) => provider),
    ...tests.map(({ options }) => options['provider']),
  ];
  const keyOf = (wanted: string) => freeKey(wanted, (tried) => candidates.some(({ key }) => key === tried));
  const judge =
    metrics.includes('"assertions"') && judged.length > 0
      ? { ...graderOf('judge', named, told), key: keyOf('judge') }
      : null;
  const embedding = metrics.includes('cosine-embedding')
    ? {
        ...graderOf('embedding', [objectOf(config['defaultTest'])['provider']], told),
        key: keyOf('embedding'),
      }
    : null;
  return {
    judge: judge === null ? null : { judge: judge.key, ...selfJudging(judge, candidates, told) },
    embedding: embedding?.key ?? null,
    graders: [judge, embedding].filter((grader) => grader !== null),
  };
}

/** A model that is tried and judges as well is allowed here only where the score says so. */
function selfJudging(
  judge: JsonObject,
  candidates: readonly JsonObject[],
  told: Set<string>,
): { readonly allow_self?: true } {
  const name = textOf(judge['model'] ?? '').toLowerCase();
  const itself = candidates.find(({ model }) => typeof model === 'string' && model.toLowerCase() === name);
  if (itself === undefined) return {};
  told.add(
    `${textOf(judge['model'])} judges its own answers, which allow_self permits: better put another model in the place of ${textOf(judge['key'])}, and take allow_self out`,
  );
  return { allow_self: true };
}

function graderOf(
  kind: keyof typeof usual,
  named: readonly (JsonValue | undefined)[],
  told: Set<string>,
): JsonObject {
  const given = named.find((one) => one !== undefined && one !== null);
  const nested = objectOf(given)[kind === 'judge' ? 'text' : 'embedding'];
  const { models } = takeProviders(nested ?? given);
  const [first] = models.length > 0 ? models : takeProviders(usual[kind]).models;
  if (models.length === 0)
    told.add(
      `${kind} is ${usual[kind]}, because the configuration names no other: put your own in its place`,
    );
  return first!;
}
