import { plural, shownCost } from '@assay/shown';
import type {
  ReproducedMetric,
  Reproduction,
  ReproductionRow,
  ReproductionView,
} from '../../client/document-questions.ts';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { spanText, timeText } from '../../design/text/time-text.ts';

/** What an implementation was made from, in words. */
export function settingText(setting: ReproductionRow['setting']): string {
  if (setting === null) return 'not stated';
  return setting === 'paper_only' ? 'the paper alone' : 'the task files alone';
}

type Run = NonNullable<Reproduction['run']>;

/** How the answers came to be: its scope, what people had to say, what it took. */
export function MadeHow({ run }: { readonly run: Run }) {
  const facts: readonly (readonly [string, string])[] = [
    ['made from', settingText(run.setting)],
    ['run', timeText(run.started_at)],
    ['C1 loading the data', tickText(run.components.data)],
    ['C2 generation', tickText(run.components.generation)],
    ['C3 evaluation', tickText(run.components.evaluation)],
    ['samples', `${run.samples} in ${plural(run.chunks.count, 'chunk')} of ${run.chunks.size}`],
    ['rerun', plural(run.chunks.rerun, 'chunk')],
    ['tokens', run.tokens === null ? 'not reported' : run.tokens.toLocaleString('en')],
    ['cost', run.cost_usd === null ? 'not reported' : shownCost(run.cost_usd)],
    ['time', timesText(run.cells)],
    ['hardware', hardwareText(run.hardware)],
    ['agent', agentText(run.agent)],
  ];
  return (
    <div className="cards">
      <section className="card">
        <h2>Scope and cost</h2>
        <dl className="pairs">
          {facts.map(([name, value]) => (
            <div key={name} className="pair">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {run.chunks.failing.length === 0 ? null : (
          <ul className="lines">
            {run.chunks.failing.map((fault) => (
              <li key={fault} className="fail">{`✗ ${fault}`}</li>
            ))}
          </ul>
        )}
      </section>
      <section className="card">
        <h2>{plural(run.guidance.length, 'guidance prompt')}</h2>
        {run.guidance.length === 0 ? (
          <p className="soft">No guidance was needed, or none was recorded.</p>
        ) : (
          <ol className="lines">
            {run.guidance.map(({ kind, text, exist, correct, of }, i) => (
              <li key={i}>
                <span className="tag">{kind}</span> {text}
                {of === undefined ? null : (
                  <span className="soft">{` afterwards ${exist ?? '?'} of ${plural(of, 'metric')} existed, ${correct ?? '?'} were correct`}</span>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
      <Progression run={run} />
    </div>
  );
}

function Progression({ run: { progression } }: { readonly run: Run }) {
  if (progression.length < 2) return null;
  return (
    <section className="card">
      <h2>{`${plural(progression.length, 'run')} of the plan`}</h2>
      <ul className="lines">
        {progression.map(({ started_at: at, obtained }, i) => (
          <li key={i}>
            <span className="soft">{timeText(at)}</span>{' '}
            {Object.entries(obtained)
              .map(([name, value]) => `${name} ${value === null ? '∅' : value.toFixed(2)}`)
              .join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function tickText(tick: boolean | null): string {
  if (tick === null) return '? not stated';
  return tick ? '✓ as in the paper' : '✗ not as in the paper';
}

/** How long each model took for each task. */
function timesText(cells: Run['cells']): string {
  const times = cells.map(({ name, wall_ms: wall, per_instance_ms: each }) => {
    const time = each === null ? spanText(wall) : `${spanText(wall)}, ${spanText(each)} for a sample`;
    return cells.length === 1 ? time : `${name}: ${time}`;
  });
  return times.length === 0 ? 'not recorded' : times.join('; ');
}

function hardwareText({ processors, processor, memory_bytes: memory }: Run['hardware']): string {
  const parts = [
    ...(typeof processors === 'number'
      ? [typeof processor === 'string' ? `${processors} × ${processor}` : `${processors} processors`]
      : []),
    ...(typeof memory === 'number' ? [`${Math.round(memory / 2 ** 30)} GiB of memory`] : []),
  ];
  return parts.length === 0 ? 'not recorded' : parts.join(', ');
}

function agentText({ minutes, context_tokens: context }: Run['agent']): string {
  const parts = [
    ...(minutes === null ? [] : [`${minutes} minutes`]),
    ...(context === null ? [] : [`${context.toLocaleString('en')} tokens of context`]),
  ];
  return parts.length === 0 ? 'not recorded' : parts.join(', ');
}

/** The same numbers made from the paper alone and from the task files alone, side by side. */
export function SettingTable({ view }: { readonly view: ReproductionView }) {
  const all: readonly Setting[] = [view, ...view.others];
  if (all.length < 2) return null;
  return (
    <section aria-label="Settings">
      <h2>Settings side by side</h2>
      <div className="scroll" role="region" aria-label="Settings side by side" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">metric</th>
              <NumberHead>reported</NumberHead>
              {all.map((one, i) => (
                <NumberHead key={i}>{headOf(one)}</NumberHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.reproduction.rows.map((row, i) => (
              <tr key={i}>
                <th scope="row">
                  {row.subtask === null ? row.metric : `${row.metric}, ${row.subtask.name}`}
                </th>
                <td className="number" data-name="reported">
                  {view.shown[i]!.reported}
                </td>
                {all.map((one, j) => (
                  <td key={j} className="number whole" data-name={headOf(one)}>
                    <Obtained of={one} row={row} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">guidance prompts</th>
              <td className="number" />
              {all.map((one, i) => (
                <td key={i} className="number whole" data-name={headOf(one)}>
                  {one.reproduction.run?.guidance.length ?? '–'}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

type Setting = Pick<ReproductionView, 'reproduction' | 'shown'>;

function headOf({ reproduction: { run } }: Setting): string {
  return `from ${settingText(run?.setting ?? null)}`;
}

/** The same number in one of the settings, as its own table has it. */
function Obtained({
  of,
  row: { metric, subtask },
}: {
  readonly of: Setting;
  readonly row: ReproducedMetric;
}) {
  const at = of.reproduction.rows.findIndex(
    (row) => row.metric === metric && row.subtask?.name === subtask?.name,
  );
  if ((of.reproduction.rows[at]?.obtained ?? null) === null)
    return <span className="missing">∅ not obtained</span>;
  return <>{of.shown[at]!.obtained}</>;
}
