import { AssayError, type Evaluator, type ScorerOf } from '@assay/records';

/** The one program that scores in a bundle, or null where it is Assay itself: every scorer needs labels alone. */
export function bundledScorer({ scorers }: Evaluator): ScorerOf<'program'> | null {
  if (scorers.every(({ kind }) => kind === 'labels')) return null;
  const [scorer, ...others] = scorers;
  if (scorer?.kind === 'program' && scorer.command !== undefined && others.length === 0) return scorer;
  const kinds = scorers.map(({ key, kind }) => `${key} (${kind})`).join(', ');
  throw new AssayError(
    'usage',
    'E_CODABENCH_SCORER',
    `a bundle has one self-contained scoring program; the evaluator has ${kinds}`,
    {
      fix: 'It can have scorers of the kind labels, or one of the kind program with a command. Judges, tests, arenas and reviews need models, a sandbox or people, which it does not have.',
    },
  );
}
