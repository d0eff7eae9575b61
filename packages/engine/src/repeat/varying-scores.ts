import type { Stability } from '@assay/records';
import { shownNumber } from '@assay/shown';
import { scoreVaries } from './varies.ts';

type StableSample = Stability['samples'][number];

/** A score of a sample that differed from run to run, in words. */
interface VaryingScore {
  readonly id: string;
  readonly name: string;
  readonly how: string;
  readonly word: string;
  readonly n: number;
  readonly missing: number;
}

/** Those of some samples, in their order. */
export function varyingScores(samples: readonly StableSample[]): readonly VaryingScore[] {
  return samples.flatMap(({ id, scores }) =>
    Object.entries(scores)
      .filter(([, score]) => scoreVaries(score))
      .map(([name, score]) => ({
        id,
        name,
        how: how(name, score),
        word: score.kind === 'agreement' ? (score.word ?? 'not assessed') : '–',
        n: score.n,
        missing: score.missing,
      })),
  );
}

function how(name: string, score: StableSample['scores'][string]): string {
  if (score.kind === 'spread')
    return `${name}.mean: ${shownNumber(score.mean)}, ${name}.std: ${shownNumber(score.std)}`;
  const mode = `${String(score.mode)}${score.tied ? ' (tied)' : ''}`;
  return `${name}.agreement_rate: ${shownNumber(score.agreement_rate)}, mode ${mode}`;
}
