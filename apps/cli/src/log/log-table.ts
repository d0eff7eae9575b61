import { shortText, shownCount, shownNumber } from '@assay/shown';
import type { Score } from '@assay/records';
import type { LoggedRun } from '@assay/verbs';

type Output = LoggedRun['outputs']['items'][number];

/** A page of outputs as rows: the first is the head. */
export function logTable({ manifest, outputs: { items } }: LoggedRun): readonly (readonly string[])[] {
  const hasTrials = manifest.num_trials > 1;
  const names = items[0]?.scores.map(({ name }) => name) ?? [];
  const head = ['sample', ...(hasTrials ? ['trial'] : []), 'outcome', ...names, 'tokens', 'ms', 'answer'];
  return [
    head,
    ...items.map((output) => [
      output.sample_id,
      ...(hasTrials ? [String(output.trial)] : []),
      outcomeOf(output),
      ...output.scores.map(({ score }) => scoreText(score)),
      tokensOf(output),
      output.entry?.output.duration_ms === undefined
        ? ''
        : shownCount(Math.round(output.entry.output.duration_ms)),
      shortText(answerOf(output), 60),
    ]),
  ];
}

export function scoreText(score: Score): string {
  if (score.kind === 'missing') return `missing: ${score.class}`;
  return typeof score.value === 'number' ? shownNumber(score.value) : String(score.value);
}

function outcomeOf({ entry }: Output): string {
  if (entry === null) return 'not reached';
  if (entry.output.kind === 'failed') return entry.output.class;
  if (entry.output.exchange?.finish_reason === 'length') return 'cut off';
  return entry.output.output === '' ? 'empty' : 'produced';
}

function tokensOf({ entry }: Output): string {
  const usage = entry?.output.usage;
  if (usage === undefined || usage.input_tokens === null || usage.output_tokens === null) return '';
  return `${shownCount(usage.input_tokens)}+${shownCount(usage.output_tokens)}`;
}

function answerOf({ entry }: Output): string {
  if (entry === null) return '';
  const { output } = entry;
  if (output.kind === 'failed') return output.message;
  return typeof output.output === 'string' ? output.output : JSON.stringify(output.output);
}
