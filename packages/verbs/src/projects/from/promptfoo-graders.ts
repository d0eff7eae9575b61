import type { JsonObject, JsonValue } from '@assay/records';
import { objectOf, textOf } from '../../import/runs/recorded-rows.ts';
import { takeProviders } from './promptfoo-providers.ts';
import { isJudged } from './promptfoo-row-asserts.ts';
import type { PromptfooTest } from './promptfoo-test-rows.ts';

export interface TakenGraders {
  /** Keys of the models; null: nothing asks for one. */
  readonly judge: string | null;
  readonly embedding: string | null;
  readonly graders: readonly JsonObject[];
}

/** Who is asked where a configuration does not say. */
const usual = { judge: 'openai:gpt-4.1-2025-04-14', embedding: 'openai:text-embedding-3-large' };

/** The models that judge rubrics and compare meanings, as the configuration names them. */
export function takeGraders(
  config: JsonObject,
  tests: readonly PromptfooTest[],
  metrics: string,
  told: Set<string>,
): TakenGraders {
  const judged = tests.flatMap(({ asserts }) => asserts.filter(isJudged));
  const named = [
    ...judged.map(({ provider }) => provider),
    ...tests.map(({ options }) => options['provider']),
  ];
  const judge = metrics.includes('"assertions"') && judged.length > 0 ? graderOf('judge', named, told) : null;
  const embedding = metrics.includes('cosine-embedding')
    ? graderOf('embedding', [objectOf(config['defaultTest'])['provider']], told)
    : null;
  const graders = [judge, embedding].filter((grader) => grader !== null);
  return {
    judge: judge === null ? null : textOf(judge['key']),
    embedding: embedding === null ? null : textOf(embedding['key']),
    graders,
  };
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
  return { ...first!, key: kind };
}
