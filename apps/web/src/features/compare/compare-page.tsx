import { isObject } from '@assay/records';
import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemError } from '../../client/http.ts';
import {
  compareQuestion,
  type CompareView,
  type Comparison,
  type Flipped,
  type FlippedSample,
  namedRuns,
  type RunRow,
  runsQuestion,
} from '../../client/run-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { EmptyPage } from '../../design/empty.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { decimalsIn, Range, ScoreText, Value } from '../../design/numbers/value.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { Outcome } from '../../design/run-state.tsx';
import { Difference, Sides } from '../../design/text/difference.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { DifferencePlots, DifferenceTable, Matrix } from './differences.tsx';

interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two runs, field by field, down to the innermost; of labels nothing is shown. */
export function changedFields({ changed }: Comparison): readonly ChangedField[] {
  return changed.flatMap(({ what, before, after }) =>
    what === 'hidden_data' ? [] : fieldsOf(what.replace('_', ' '), before, after),
  );
}

function fieldsOf(name: string, before: unknown, after: unknown): readonly ChangedField[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => fieldsOf(`${name}.${key}`, before[key], after[key]));
  }
  const [was, is] = [fieldText(before), fieldText(after)];
  return was === is ? [] : [{ name, before: was, after: is }];
}

function fieldText(value: unknown): string {
  if (value === undefined) return '(none)';
  return typeof value === 'string' ? shortened(value) : JSON.stringify(value);
}

/** Enough of a digest to tell two apart: what is in it cannot be read from it. */
function shortened(text: string): string {
  return /^sha256:[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 19)}…` : text;
}

function sideName({ task_specification_key: key, run_id: id }: Comparison['before']): string {
  return key ?? id;
}

/** The numbers here may be others than those on the page of a run. */
function rescoredText({ rescored, before, after }: Comparison): string {
  const sides = rescored.map(({ side }) => (side === 'before' ? before : after));
  const names = sides.map(sideName).join(' and ');
  return `For a like-for-like comparison, ${names} ${rescored.length === 1 ? 'was' : 'were'} rescored here by the scorer of the other run; the run’s own page shows the numbers of its own scorer.`;
}

interface ChangesProps {
  readonly comparison: Comparison;
  readonly isOneOfMany?: boolean;
}

/** What differs between the two runs, as far as it is recorded; long texts word by word. */
function Changes({ comparison, isOneOfMany = false }: ChangesProps) {
  const changes = changedFields(comparison);
  const isRelabelled = comparison.changed.some(({ what }) => what === 'hidden_data');
  return (
    <section className="card wide-card">
      <h2>
        What differs{' '}
        <span>
          {isOneOfMany
            ? `from ${sideName(comparison.before)} to ${sideName(comparison.after)}`
            : 'between the two runs'}
        </span>
      </h2>
      {changes.length === 0 && !isRelabelled ? (
        <p className="soft">
          Nothing recorded: model, parameters, prompt, data, scorer and seed are the same.
        </p>
      ) : null}
      {comparison.rescored.length === 0 ? null : <p className="soft">{rescoredText(comparison)}</p>}
      {isRelabelled ? <p>Labels of shared samples changed.</p> : null}
      <dl className="pairs">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>
              {before.length + after.length < 120 ? (
                <>
                  <span className="mono">{before}</span> → <span className="mono">{after}</span>
                </>
              ) : (
                <div className="quote">
                  <Difference before={before} after={after} />
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const route = getRouteApi('/compare');

interface FlippedSamplesProps {
  readonly turned: Flipped;
  readonly comparison: Comparison;
}

/** The two by two of one score as four lists, both answers in each line. */
function FlippedSamples({ turned, comparison }: FlippedSamplesProps) {
  const navigate = route.useNavigate();
  const { counts } = turned;
  const both = counts.both_fail + counts.both_pass;
  return (
    <section aria-label="Samples that changed outcome">
      <h2>Samples that changed outcome</h2>
      <div className="tabs" role="tablist" aria-label="Score">
        {turned.score_names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === turned.score_name}
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, score: name }), replace: true, resetScroll: false })
            }
          >
            {name} <span className="soft">{movedCount(name, { turned, comparison })}</span>
          </button>
        ))}
      </div>
      {counts.changed > 0 ? (
        <Lists of={['changed']} turned={turned} comparison={comparison} />
      ) : (
        <Lists of={['worse', 'better']} turned={turned} comparison={comparison} />
      )}
      {both === 0 ? (
        <p className="soft">{plural(counts.same, 'sample')} the same both times.</p>
      ) : (
        <details className="fold">
          <summary>
            The same both times{' '}
            <span className="soft">{`✗ ${counts.both_fail} failed, ✓ ${counts.both_pass} passed`}</span>
          </summary>
          <Lists of={['both_fail', 'both_pass']} turned={turned} comparison={comparison} />
        </details>
      )}
    </section>
  );
}

/** Of the open score as its lists have it, of another one as the table above has it, where it has it. */
function movedCount(name: string, { turned, comparison }: FlippedSamplesProps): number | null {
  if (name === turned.score_name) {
    const { worse, better, changed } = turned.counts;
    return worse + better + changed;
  }
  return comparison.scores.find(({ score_name: own }) => own === name)?.changed ?? null;
}

type Quarter = Exclude<keyof Flipped['lists'], 'same'>;

const quarters: Readonly<Record<Quarter, readonly [kind: 'pass' | 'fail' | 'soft', title: string]>> = {
  worse: ['fail', '✗ got worse'],
  better: ['pass', '✓ got better'],
  changed: ['soft', 'changed'],
  both_fail: ['fail', '✗ failed both times'],
  both_pass: ['pass', '✓ passed both times'],
};

/** Lists side by side; one that is empty is a line, and leaves its room to the other. */
function Lists({ of, turned, comparison }: FlippedSamplesProps & { readonly of: readonly Quarter[] }) {
  const isEmpty = (quarter: Quarter): boolean => turned.counts[quarter] === 0;
  return (
    <>
      {of.filter(isEmpty).map((quarter) => (
        <p key={quarter} className={quarters[quarter][0]}>{`${quarters[quarter][1]}: none`}</p>
      ))}
      <div className="two">
        {of
          .filter((quarter) => !isEmpty(quarter))
          .map((quarter) => {
            const [kind, title] = quarters[quarter];
            return (
              <List
                key={quarter}
                title={title}
                kind={kind}
                count={turned.counts[quarter]}
                samples={turned.lists[quarter]}
                comparison={comparison}
              />
            );
          })}
      </div>
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly kind: 'pass' | 'fail' | 'soft';
  readonly count: number;
  readonly samples: readonly FlippedSample[];
  readonly comparison: Comparison;
}

function List({ title, kind, count, samples, comparison }: ListProps) {
  return (
    <section className="card">
      <header>
        <b className={kind}>{title}</b> <span>{count}</span>
      </header>
      <ul className="lines">
        {samples.map((sample) => (
          <Sample key={`${sample.sample_id} ${sample.trial}`} sample={sample} comparison={comparison} />
        ))}
      </ul>
      {count > samples.length ? <More count={count - samples.length} /> : null}
    </section>
  );
}

function More({ count }: { readonly count: number }) {
  const navigate = route.useNavigate();
  const { all } = route.useSearch();
  if (all === true) return <p className="soft">and {count} more</p>;
  return (
    <button
      type="button"
      className="quiet"
      onClick={() =>
        void navigate({ search: (old) => ({ ...old, all: true }), replace: true, resetScroll: false })
      }
    >
      {`and ${count} more: show them`}
    </button>
  );
}

function Sample({ sample, comparison }: { readonly sample: FlippedSample; readonly comparison: Comparison }) {
  const { sample_id: id, input_preview: asked, before_output: before, after_output: after } = sample;
  const { before_score: was, after_score: is } = sample;
  const isTruth = is.kind === 'scored' && typeof is.value === 'boolean';
  return (
    <li>
      <Link
        to="/runs/$run/samples/$sample"
        params={{ run: comparison.after.run_id, sample: id }}
        search={{ against: comparison.before.run_id }}
        className="mono"
      >
        {id}
      </Link>
      {isTruth ? null : (
        <span className="moved">
          <ScoreText score={was} /> → <ScoreText score={is} />
        </span>
      )}
      {asked === null ? null : <div dir="auto">{asked}</div>}
      {before === after ? (
        <div className="quote" dir="auto">
          {after}
        </div>
      ) : (
        <Sides before={before} after={after} names={['before', 'after']} />
      )}
      {before === after && (after?.endsWith('…') ?? false) ? (
        <div className="soft">The answers start the same; open the sample to see them in full.</div>
      ) : null}
    </li>
  );
}

/** Two runs in detail; more as a table of differences, each of which leads to its detail. */
function ComparedRuns({ view }: { readonly view: CompareView }) {
  const { runs, comparisons, command } = view;
  const [first, ...others] = comparisons;
  if (first === undefined) return null;
  const { sentence, comparison, turned } = first;
  const headline = runs.at(-1)?.headline?.name;
  return (
    <>
      <PageHead
        title={runs.map(({ task_specification_key: key }) => key).join(others.length === 0 ? ' → ' : ', ')}
        sub={runs.map(({ id, model_key: model }) => `${model}, run ${id}`).join(' → ')}
        say={
          others.length === 0 ? (
            <>
              <b>{sentence.strong}</b>
              {sentence.rest}
            </>
          ) : (
            comparisons.map(({ sentence: { strong }, comparison: { after } }) => (
              <span key={after.run_id} className="said-line">
                {strong}
              </span>
            ))
          )
        }
      />
      {others.length > 0 ? (
        <>
          {comparisons.map((one) => (
            <Changes key={one.comparison.after.run_id} comparison={one.comparison} isOneOfMany />
          ))}
          <Matrix view={view} headline={headline} />
        </>
      ) : (
        <>
          <Changes comparison={comparison} />
          <DifferencePlots comparison={comparison} headline={headline} />
          <DifferenceTable comparison={comparison} headline={headline} />
          {turned === null ? null : <FlippedSamples turned={turned} comparison={comparison} />}
        </>
      )}
      <ShowsThis command={command} />
    </>
  );
}

interface RunPickerProps {
  readonly runs: readonly RunRow[];
  readonly first: string | undefined;
}

/** Scored runs to choose from, the older one first: differences are after less before. */
function RunPicker({ runs, first }: RunPickerProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first === undefined ? [] : [first]));
  const scored = runs.filter(({ scoring_id: scoring }) => scoring !== null);
  const column = decimalsIn(scored.map(({ headline }) => headline));
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const inOrder = scored
    .filter(({ id }) => chosen.has(id))
    .map(({ id }) => id)
    .reverse();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/compare', search: { runs: inOrder.join(',') } });
      }}
    >
      <p>
        <button type="submit" className="button" disabled={inOrder.length < 2}>
          Compare {inOrder.length < 2 ? 'two runs' : plural(inOrder.length, 'run')}
        </button>
      </p>
      <div className="scroll" role="region" aria-label="Runs to compare" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">run</th>
              <th scope="col">verdict</th>
              <th scope="col">model</th>
              <th scope="col">metric</th>
              <NumberHead>value</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>n</NumberHead>
              <th scope="col">started</th>
            </tr>
          </thead>
          <tbody>
            {scored.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <label className="pick">
                    <input type="checkbox" checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
                    {row.task_specification_key}{' '}
                    <span className="mono soft" title={row.id}>
                      {row.id.replace(/^.*-/, '')}
                    </span>
                  </label>
                </th>
                <td>{row.verdict === null ? '–' : <Outcome of={row.verdict} />}</td>
                <td>{row.model_key}</td>
                <td className="soft whole">{row.headline?.name}</td>
                <td className="number" data-name="value">
                  {row.headline === null ? '–' : <Value {...row.headline} column={column} />}
                </td>
                <td className="number" data-name="95 %">
                  {row.headline === null ? '–' : <Range of={row.headline.interval} />}
                </td>
                <td className="number" data-name="n">
                  {row.headline?.n ?? '–'}
                </td>
                <td className="nowrap">{timeText(row.started_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </form>
  );
}

/** Did it help, and where did it hurt? */
export function ComparePage() {
  useTitle('Compare');
  const { runs } = route.useSearch();
  const named = namedRuns(runs);
  return named.length < 2 ? <Choose first={named[0]} /> : <Compared />;
}

function Choose({ first }: { readonly first: string | undefined }) {
  const query = useQuery(runsQuestion({ limit: 200 }));
  return (
    <Answered query={query} what="runs to compare">
      {({ runs, all }) =>
        runs.filter(({ scoring_id: scoring }) => scoring !== null).length < 2 ? (
          <TooFewRuns all={all} />
        ) : (
          <>
            <PageHead
              title="Compare"
              say={
                <>
                  <b>{`Of ${plural(all, 'run')}, choose two`}</b> (more make a matrix). They are compared
                  sample by sample: the difference with its 95 % interval, as in +0.21 [-0.01, 0.40], and the
                  p-value of one paired test.
                </>
              }
            />
            <RunPicker runs={runs} first={first} />
            <ShowsThis command="assay compare BEFORE AFTER" />
          </>
        )
      }
    </Answered>
  );
}

function TooFewRuns({ all }: { readonly all: number }) {
  return (
    <EmptyPage
      title="Compare"
      say={all === 0 ? 'No runs yet.' : 'It takes two scored runs to compare.'}
      would="Two runs compared sample by sample"
      command="assay run"
      shows="assay compare BEFORE AFTER"
    >
      <p>
        Change the prompt or the model and run again: you see the difference with its interval, and both
        answers for each changed sample.
      </p>
    </EmptyPage>
  );
}

function Compared() {
  const navigate = route.useNavigate();
  const query = useQuery(compareQuestion(route.useSearch()));
  const isRefused = query.error instanceof ProblemError && /CHANGED|UNLIKE/.test(query.error.problem.code);
  return (
    <>
      <Answered query={query} what="the comparison">
        {(view) => <ComparedRuns view={view} />}
      </Answered>
      {isRefused ? (
        <p>
          <button
            type="button"
            className="button"
            onClick={() => void navigate({ search: (old) => ({ ...old, changed: true }) })}
          >
            Compare anyway
          </button>
        </p>
      ) : null}
    </>
  );
}
