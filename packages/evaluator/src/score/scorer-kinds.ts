import { AssayError, type ScorerKindName } from '@assay/records';
import type { ScorerKind } from './scorer-kind.ts';

/** Every kind of scorer that there is; each is loaded when a submission needs it. */
const kinds: { readonly [Kind in ScorerKindName]?: () => Promise<ScorerKind<Kind>> } = {
  labels: async () => (await import('./labels-scorer.ts')).labelsScorer,
  tests: async () => (await import('./tests-scorer.ts')).testsScorer,
  arena: async () => (await import('./arena-scorer.ts')).arenaScorer,
  judge: async () => (await import('./judge-scorer.ts')).judgeScorer,
  review: async () => (await import('./review-scorer.ts')).reviewScorer,
  program: async () => (await import('./program-scorer.ts')).programScorer,
};

/** The kind of that name; refused where it is not there. */
export async function scorerKind<Kind extends ScorerKindName>(name: Kind): Promise<ScorerKind<Kind>> {
  const load = kinds[name];
  if (load !== undefined) return load();
  const known = Object.keys(kinds).join(', ');
  throw new AssayError(
    'usage',
    'E_SCORER_KIND',
    `there are no scorers of the kind ${name}; expected one of ${known}`,
  );
}
