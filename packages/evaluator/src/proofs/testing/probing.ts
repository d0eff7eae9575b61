import { randomStream } from '@assay/metrics';
import type { Feedback } from '@assay/records';
import { nextRung, type Rung } from '../../board/board-of.ts';

export interface Probing {
  readonly labels: number;
  readonly submissions: number;
  readonly seed: number;
  readonly feedback: Feedback;
}

/**
 * An attacker who knows nothing sends random answers, keeps those that the board rewards, and sends their majority vote in the end
 * ("wacky boosting", Blum & Hardt 2015). Gives how many of the hidden labels that vote has right: 0.5 is chance.
 */
export function probeBoard({ labels: n, submissions, seed, feedback }: Probing): number {
  const random = randomStream(seed, 'probing');
  const coin = (): boolean => random.nextInt(2) === 0;
  const labels = Array.from({ length: n }, coin);
  const rateOf = (answers: readonly boolean[]): number =>
    answers.filter((answer, i) => answer === labels[i]).length / n;
  const votes = new Int32Array(n);
  let rung: Rung | null = null;
  for (let sent = 1; sent < submissions; sent += 1) {
    const answers = Array.from({ length: n }, coin);
    const rate = rateOf(answers);
    const metric = { value: rate.toFixed(6), direction: 'higher', range: { min: 0, max: 1 }, n } as const;
    const next: Rung | null = nextRung(rung, metric, feedback);
    const told = feedback.mode === 'exact' ? rate : next === rung ? null : next!.value;
    rung = next;
    if (told === null) continue;
    const weight = told > 0.5 ? 1 : told < 0.5 ? -1 : 0;
    for (let i = 0; i < n; i += 1) votes[i]! += answers[i] ? weight : -weight;
  }
  return rateOf(Array.from(votes, (vote) => (vote === 0 ? coin() : vote > 0)));
}
