import { agreeing, partNumbers, plural, shownCost } from '@assay/shown';
import type { Report, RunView } from '../../../client/shapes.ts';
import { durationText, timeText } from '../../../design/text/time-text.ts';
import { Link } from '@tanstack/react-router';

/** Model on task, when, how long, for how much. */
export function RunSubject({ view: { run, report } }: { readonly view: RunView }) {
  const names = report?.run.display_names;
  const parts = [
    `${names?.model ?? run.model_key} on ${names?.task ?? run.task_key}`,
    run.mark,
    timeText(run.started_at),
    run.closed_at === null ? null : durationText(run.started_at, run.closed_at),
    costText(report),
  ];
  return <>{parts.filter((part) => part !== null).join(' · ')}</>;
}

function costText(report: Report | null): string | null {
  const spend = report?.spend ?? null;
  if (spend === null) return null;
  const { cost_usd: cost, unknown_cost: unknown } = spend;
  if (unknown === null || unknown.requests === 0) return shownCost(cost);
  return cost === 0 ? 'cost not reported' : `at least ${shownCost(cost)}`;
}

/** More names than these are counted. */
const MOST_NAMES = 6;

export function Facts({ view, report }: { readonly view: RunView; readonly report: Report }) {
  const { outputs, scoring, stability } = report;
  const missing = partNumbers(report).reduce((most, score) => Math.max(most, score.missing ?? 0), 0);
  const { num_trials: trials } = report.trials;
  const names = report.scores.map(({ name }) => name);
  return (
    <ul className="facts">
      <li>
        <b>{report.sample_count}</b> {agreeing(report.sample_count, 'sample', 'samples')}
        {trials === 1 ? '' : `, ${trials} answers each`}
      </li>
      <li>
        <b>{missing}</b> missing
      </li>
      <li>
        <b>{outputs.failed}</b> failed {agreeing(outputs.failed, 'output', 'outputs')}
      </li>
      {outputs.truncated === null ? null : (
        <li>
          <b>{outputs.truncated}</b> truncated
        </li>
      )}
      {view.series === null ? null : (
        <li>
          <Link to="/runs/$run/stability" params={{ run: view.run.id }}>
            <b>{stability?.unstable_samples.length ?? 0}</b> vary over {view.series.length} runs
          </Link>
        </li>
      )}
      <li>
        scored by{' '}
        <b title={names.join(', ')}>
          {names.length > MOST_NAMES ? plural(names.length, 'metric') : names.join(', ')}
        </b>{' '}
        · scorer{' '}
        <span className="mono" title={scoring.scorer_version}>
          {scoring.scorer_version.replace('sha256:', '').slice(0, 7)}
        </span>
      </li>
      {view.baselines.length === 0 ? null : (
        <li>
          baseline <b>{view.baselines.join(', ')}</b>
        </li>
      )}
      {view.held_against.map(({ name, run_id: against }) => (
        <li key={name}>
          <Link to="/runs/$run" params={{ run: view.run.id }} search={(old) => ({ ...old, against })}>
            since {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
