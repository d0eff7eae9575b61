import type { RegressionRule } from '@assay/records';
import type { ScoredRun } from '../compare/scored-run.ts';
import { whatChanged } from '../compare/what-changed.ts';

const words: Readonly<Record<string, string>> = {
  scorer: 'was made by another scorer version',
  hidden_data: 'was scored against other labels',
  data: 'was run on other inputs',
  trials: 'reduces trials in another way',
};

/** Why a baseline cannot be compared with; null where it can. */
export function baselineFault(
  rule: Pick<RegressionRule, 'against' | 'allow_changed'>,
  baseline: ScoredRun | undefined,
  candidate: ScoredRun,
): string | null {
  if (baseline === undefined) {
    return `there is no baseline named ${rule.against}; set one with \`assay baseline set ${rule.against} RUN\``;
  }
  const { manifest, scoring } = baseline;
  if (scoring.status !== 'current') return `the baseline's scoring is ${scoring.status}`;
  if (manifest.closed_at === null) return "the baseline's run is not finished";
  if (manifest.stopped_because !== null) return `the baseline's run was stopped: ${manifest.stopped_because}`;
  if (rule.allow_changed === true) return null;
  const changes = whatChanged(baseline, candidate).filter(({ what }) => Object.hasOwn(words, what));
  if (changes.length === 0) return null;
  const texts = changes.map(
    ({ what, before, after }) => `${words[what]} (${shortened(before)}, now ${shortened(after)})`,
  );
  const remedy = changes.every(({ what }) => what === 'scorer')
    ? `score its run as now and set it anew (\`assay score ${manifest.id}\`, \`assay baseline set ${rule.against} ${manifest.id}\`)`
    : `set a new baseline (\`assay baseline set ${rule.against} RUN\`)`;
  return `the baseline ${rule.against} ${texts.join(' and ')}; ${remedy}, or say allow_changed: true`;
}

/** Enough of a digest to tell two apart. */
function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 23 && text.startsWith('sha256:') ? `${text.slice(0, 19)}…` : text;
}
