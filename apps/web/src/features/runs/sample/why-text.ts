import { shownNumber } from '@assay/shown';
import type { WhyScore } from '../../../client/shapes.ts';

/** Why a score is what it is, in a sentence: what was looked for and whether it is there, else what the metric asks. */
export function whyText({ score, metric, asks, looked_for: texts, found_at: place }: WhyScore): string {
  if (score.kind === 'missing') return `Missing: ${score.why ?? score.class}.`;
  if (texts !== null && texts.length > 0) {
    const wanted = texts.map((text) => `“${text}”`).join(' or ');
    if (place === null) return `Looked for ${wanted} in the answer: not there.`;
    return `Looked for ${wanted} in the answer: there, at characters ${place[0] + 1} to ${place[1]}.`;
  }
  const value = typeof score.value === 'number' ? shownNumber(score.value) : String(score.value);
  return `${(asks ?? `Computed by ${metric.replace('module:', '')}`).replace(/\.$/, '')}: ${value}.`;
}
