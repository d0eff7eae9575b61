import type { RegressionRule } from '@assay/records';
import type { LabelComparison } from '../compare/compare-labels.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import { whatChanged } from '../compare/what-changed.ts';

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
): Promise<string | null> {
  if (baseline === undefined) {
    return `there is no baseline named ${rule.against}; set one with \`assay baseline set ${rule.against} RUN\``;
  }
  const { manifest, scoring } = baseline;
  if (scoring.status !== 'current') return `the baseline's scoring is ${scoring.status}`;
  if (manifest.closed_at === null) return "the baseline's run is not finished";
  if (manifest.stopped_because !== null) return `the baseline's run was stopped: ${manifest.stopped_because}`;
  if (rule.allow_changed === true) return null;
  const { changed, labels } = await whatChanged(baseline, candidate);
  const changes = changed.filter(({ what }) => Object.hasOwn(words, what));
  if (changes.length === 0) return null;
  const texts = changes.map(({ what, before, after }) =>
    what === 'hidden_data'
      ? labelFault(labels)
      : `${words[what]} (${shortened(before)}, now ${shortened(after)})`,
  );
  const remedy = changes.every(({ what }) => what === 'scorer')
    ? `score its run as now and set it anew (\`assay score ${manifest.id}\`, \`assay baseline set ${rule.against} ${manifest.id}\`)`
    : `set a new baseline (\`assay baseline set ${rule.against} RUN\`)`;
  const failed = whyNotRescored === null ? '' : `, and scoring it again was not possible: ${whyNotRescored}`;
  return `the baseline ${rule.against} ${texts.join(' and ')}${failed}; ${remedy}, or say allow_changed: true`;
}

function labelFault({ kind, relabelled, shared }: LabelComparison): string {
  if (kind === 'unknown') return 'cannot be compared by label (it was scored under another key)';
  const count = relabelled === null ? '' : ` (${relabelled} of ${shared} shared samples were relabelled)`;
  return `was scored against other labels${count}`;
}

/** Enough of a digest to tell two apart. */
function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 23 && text.startsWith('sha256:') ? `${text.slice(0, 19)}…` : text;
}
