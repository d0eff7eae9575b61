import { histogramChart, plural } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { Report, RunView } from '../../../client/run-questions.ts';
import { Chart } from '../../../design/numbers/chart.tsx';
import { JsonTree } from '../../../design/text/long-text.tsx';
import { spanText } from '../../../design/text/time-text.ts';
import { Fold, ScoreHistogram } from './run-charts.tsx';

/** What is looked up less often: warnings, distributions, how it was run. */
export function RunDetails({ view, report }: { readonly view: RunView; readonly report: Report }) {
  return (
    <>
      <Warnings report={report} />
      <Fold name="how" title="How it was run: prompt, manifest, distributions, cost and latency">
        <div>
          <div className="cards">
            {Object.entries(report.histograms).map(([name, histogram]) =>
              histogram === null ? null : (
                <section key={name} className="card">
                  <ScoreHistogram name={name} title={`${name}: samples by value`} bins={histogram.bins} />
                </section>
              ),
            )}
            <Distribution
              title="latency in milliseconds: outputs by value"
              histogram={report.timing.latency_ms?.histogram}
            />
            <Distribution
              title="cost in US dollars: outputs by value"
              histogram={report.usage?.cost_histogram}
            />
            <section className="card">
              <h2>Latency and tokens</h2>
              <Latency report={report} />
            </section>
          </div>
          {view.prompt === null ? (
            <p className="soft">No prompt: the model got the input as is.</p>
          ) : (
            <pre className="quote">{promptText(view.prompt)}</pre>
          )}
          <JsonTree value={{ run: report.run, scoring: report.scoring, spend: report.spend }} />
        </div>
      </Fold>
    </>
  );
}

/** Outputs by what each took; nothing where that was not reported. */
function Distribution({
  title,
  histogram,
}: {
  readonly title: string;
  readonly histogram: Report['histograms'][string] | undefined;
}) {
  return histogram == null ? null : (
    <section className="card">
      <Chart markup={(width) => histogramChart({ title, bins: histogram.bins, width, counted: 'outputs' })} />
    </section>
  );
}

/** The first is read without a click. */
function Warnings({ report: { warnings } }: { readonly report: Report }) {
  const [first] = warnings;
  if (first === undefined) return null;
  return (
    <Fold
      name="warnings"
      title={
        <>
          {plural(warnings.length, 'warning')} <span className="soft">{first.message}</span>
        </>
      }
    >
      <div>
        <ul>
          {warnings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}

function promptText(prompt: unknown): string {
  return typeof prompt === 'string' ? prompt : JSON.stringify(prompt, null, 2);
}

/** Outputs that failed, by class. */
export function Failures({ report: { failures, run } }: { readonly report: Report }) {
  if (failures.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        Failures <span>by class, with the first message of each</span>
      </h2>
      <ul className="checks">
        {failures.map(({ class: name, count, counts_against_model: counts, first }) => (
          <li key={name}>
            <span className={counts ? 'fail' : 'missing'}>{counts ? '✗' : '∅'}</span>
            <span>
              <Link to="/runs/$run" params={{ run: run.id }} search={{ class: name }} hash="samples">
                {name}
              </Link>{' '}
              {count} · {counts ? 'scored at the worst value' : 'missing'}
            </span>
            <small>{first === undefined ? null : first.message}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Latency({ report: { timing, usage } }: { readonly report: Report }) {
  const { latency_ms: latency } = timing;
  const rows: readonly (readonly [string, string])[] = [
    ...(latency === null
      ? []
      : (['p50', 'p95', 'p99', 'max'] as const).map(
          (name) => [name, latency[name] === null ? '–' : spanText(latency[name])] as const,
        )),
    [
      'tokens in',
      usage?.input_tokens === undefined || usage.input_tokens === null
        ? 'not reported'
        : String(usage.input_tokens),
    ],
    [
      'tokens out',
      usage?.output_tokens === undefined || usage.output_tokens === null
        ? 'not reported'
        : String(usage.output_tokens),
    ],
  ];
  return (
    <dl>
      {rows.map(([name, text]) => (
        <div key={name} className="pair">
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
