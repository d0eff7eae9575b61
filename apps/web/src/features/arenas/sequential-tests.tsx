import { pathChart, plural, sequentialWords } from '@assay/shown';
import type { ArenaView } from '../../client/evaluator-shapes.ts';
import { Chart } from '../../design/numbers/chart.tsx';

type Meeting = ArenaView['standings']['head_to_head'][number];

/** More of them are folded: every pairing has a test of its own. */
const MOST = 6;

/** The path of each sequential test between its bounds. */
export function SequentialTests({ met }: { readonly met: readonly Meeting[] }) {
  const tests = met.filter(({ sequential }) => sequential !== null);
  if (tests.length === 0) return null;
  const [first, rest] = [tests.slice(0, MOST), tests.slice(MOST)];
  return (
    <section aria-label="Sequential tests">
      <h2>{plural(tests.length, 'sequential test')}</h2>
      <p className="soft">
        A pairing stops as soon as its path crosses a bound. H1: the first is better than the second by what
        the file asks for. H0: it is not.
      </p>
      <Paths of={first} />
      {rest.length === 0 ? null : (
        <details className="fold">
          <summary>{plural(rest.length, 'more test')}</summary>
          <Paths of={rest} />
        </details>
      )}
    </section>
  );
}

function Paths({ of }: { readonly of: readonly Meeting[] }) {
  return (
    <div className="cards">
      {of.map((meeting) => (
        <section key={`${meeting.a} ${meeting.b}`} className="card">
          <Chart markup={(width) => testPath(meeting, width)} />
        </section>
      ))}
    </div>
  );
}

function testPath({ a, b, sequential }: Meeting, width: number) {
  const { path, upper, lower } = sequential!;
  return pathChart({
    title: `Sequential test: ${a} against ${b}`,
    note: sequentialWords(sequential!),
    axes: ['pairs', 'log likelihood ratio'],
    points: path.map(({ pairs, llr }) => ({ x: pairs, y: llr })),
    bounds: [
      { value: upper, label: 'accept H1' },
      { value: lower, label: 'accept H0' },
    ],
    width,
  });
}
