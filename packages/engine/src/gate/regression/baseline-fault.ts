import type { RegressionRule } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { LabelComparison } from '../../compare/compare-labels.ts';
import { whatChanged } from '../../compare/what-changed.ts';
import type { ScoredRun } from '../../score/scored-run.ts';
import type { NothingFound } from './regression-finding.ts';

/** What keeps two runs from being compared; labels are worded where they were counted. */
const words: Readonly<Record<string, string>> = {
  hidden_data: '',
  scorer: 'was made by another scorer version',
  trials: 'reduces trials in another way',
};

/** Why a baseline cannot be compared with; null where it can. */
export async function baselineFault(
  rule: Pick<RegressionRule, 'against' | 'allow_changed'>,
  baseline: ScoredRun | undefined,
  candidate: ScoredRun,
  whyNotRescored: string | null,
): Promise<NothingFound | null> {
  const { against: name } = rule;
  if (baseline === undefined) {
    return { why: `there is no baseline named ${name}; set one`, action: { kind: 'set_baseline', name } };
  }
  const { manifest, scoring } = baseline;
  if (scoring.status !== 'current') return { why: `the baseline's scoring is ${scoring.status}` };
  if (manifest.closed_at === null) return { why: "the baseline's run is not finished" };
  if (manifest.stopped_because !== null)
    return { why: `the baseline's run was stopped: ${manifest.stopped_because}` };
  if (rule.allow_changed === true) return null;
  const task = candidate.manifest.task_key;
  if (manifest.task_key !== task && manifest.inputs_digest !== candidate.manifest.inputs_digest)
    return { why: `the baseline ${name} is a run of the task ${manifest.task_key}, this one of ${task}` };
  const { changed, labels } = await whatChanged(baseline, candidate);
  const changes = changed.filter(({ what }) => Object.hasOwn(words, what));
  if (changes.length === 0) return null;
  const texts = changes.map(({ what, before, after }) =>
    what === 'hidden_data'
      ? labelFault(labels)
      : `${words[what]} (${shortened(before)}, now ${shortened(after)})`,
  );
  const isOnlyScorer = changes.every(({ what }) => what === 'scorer');
  const remedy = isOnlyScorer ? 'score its run again and set the baseline to it' : 'set a new baseline';
  const failed = whyNotRescored === null ? '' : `, and scoring it again was not possible: ${whyNotRescored}`;
  return {
    why: `the baseline ${name} ${texts.join(' and ')}${failed}; ${remedy}, or say allow_changed: true`,
    action: isOnlyScorer
      ? { kind: 'set_baseline', name, run: manifest.id, scores_first: true }
      : { kind: 'set_baseline', name },
  };
}

function labelFault({ kind, relabelled, shared }: LabelComparison): string {
  if (kind === 'unknown') return 'cannot be compared by label (it was scored under another key)';
  const count =
    relabelled === null || shared === null
      ? ''
      : ` (${relabelled} of ${plural(shared, 'shared sample')} ${agreeing(relabelled, 'was', 'were')} relabelled)`;
  return `was scored against other labels${count}`;
}

/** Enough of a digest to tell two apart. */
function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 23 && text.startsWith('sha256:') ? `${text.slice(0, 19)}…` : text;
}
