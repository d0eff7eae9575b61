import { canonicalJson, type Comparison, type JsonValue } from '@assay/records';
import { aggregatesOf, type ScoredRun } from './scored-run.ts';

type Changed = Comparison['changed'][number];

/** What differs between two scored runs besides their numbers: the first thing to look at when those differ. */
export function whatChanged(before: ScoredRun, after: ScoredRun): readonly Changed[] {
  const aspects: readonly (readonly [what: Changed['what'], of: (run: ScoredRun) => JsonValue])[] = [
    [
      'model',
      ({ manifest }) => ({
        provider: manifest.model.provider,
        model: manifest.model.model ?? null,
        identity: manifest.model_identity,
      }),
    ],
    ['parameters', ({ manifest }) => manifest.model.parameters ?? {}],
    ['prompt', ({ manifest }) => manifest.prompt_digest],
    ['data', ({ manifest }) => manifest.inputs_digest],
    ['scorer', ({ scoring }) => scoring.scorer_version],
    ['hidden_data', ({ scoring }) => scoring.hidden_data],
    ['seed', ({ manifest }) => manifest.seed],
    ['trials', ({ scoring }) => ({ ...aggregatesOf(scoring).trials })],
  ];
  return aspects.flatMap(([what, of]) => {
    const [was, is] = [of(before), of(after)];
    return canonicalJson(was) === canonicalJson(is) ? [] : [{ what, before: was, after: is }];
  });
}
