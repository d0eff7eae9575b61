import { differencesText, plural, shortText, shownNumber } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { Routes } from '../../client/routes.generated.ts';
import { NumberHead } from '../../design/numbers/definitions.tsx';

interface ReportedScoreProps {
  readonly lowest: number;
  readonly highest: number;
  /** The scale that the reports share; null where they share none. */
  readonly min: number | null;
  readonly max: number | null;
}

/** What was reported: one number, or where several lie; on what scale, where it is not 0 to 1. */
export function ReportedScore({ lowest, highest, min, max }: ReportedScoreProps) {
  const scale = scaleText(min, max);
  const exact = lowest === highest ? String(lowest) : `${lowest} to ${highest}`;
  return (
    <>
      <span title={exact}>
        {lowest === highest ? shownNumber(lowest) : `${shownNumber(lowest)} to ${shownNumber(highest)}`}
      </span>
      {scale === null ? null : <div className="soft aside">{scale}</div>}
    </>
  );
}

function scaleText(min: number | null, max: number | null): string | null {
  if (min === null || max === null) return 'no range stated';
  return min === 0 && max === 1 ? null : `of ${min} to ${max}`;
}

interface MarksProps {
  readonly signals: Omit<Signals, 'lowest' | 'highest'>;
  /** Its reports lie apart though they state nothing differently and come from one party. */
  readonly isUnexplained?: boolean;
}

/** What somebody can act on; what was checked and is fine says nothing. */
export function Marks({ signals, isUnexplained = false }: MarksProps) {
  const { missing_fields: missing, stated_differences: stated = [], variants } = signals;
  return (
    <>
      {missing.length === 0 ? null : <span className="tag missing">{`∅ ${missing.join(', ')}`}</span>}{' '}
      {signals.first_party_only === 1 ? <span className="tag">developer only</span> : null}{' '}
      {signals.variant_divergence === 1 ? <span className="tag inconclusive">? setups differ</span> : null}{' '}
      {signals.cross_party_divergence === 1 ? (
        <span className="tag inconclusive">? parties differ</span>
      ) : null}{' '}
      {isUnexplained ? <span className="tag inconclusive">? scores differ, setup does not</span> : null}{' '}
      {signals.comparability === null ? <span className="tag missing">∅ cannot be compared</span> : null}
      {stated.length === 0 ? null : (
        <span className="soft">
          {` ${variants > 1 ? 'setup differs in' : 'stated differently:'} ${differencesText(stated)}`}
        </span>
      )}
    </>
  );
}

/** From the collection to the split; the benchmark has a card. */
export function MetricPath({ path }: Pick<Signals, 'path'>) {
  const [collection, benchmark, ...rest] = path;
  return (
    <>
      {collection === '' ? null : <span className="soft">{collection} › </span>}
      <Link to="/cards/$kind/$name" params={{ kind: 'benchmark', name: benchmark }}>
        {benchmark}
      </Link>
      <span className="soft">
        {rest
          .filter((part) => part !== null && part !== benchmark)
          .map((part) => ` › ${part}`)
          .join('')}
      </span>
    </>
  );
}

/** Who reported it, each with a card. */
export function Organizations({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span className="missing">∅ unspecified</span>;
  return names.map((name, i) => (
    <span key={name}>
      {i === 0 ? '' : ', '}
      <Link to="/cards/$kind/$name" params={{ kind: 'organization', name }}>
        {name}
      </Link>
    </span>
  ));
}

/** A share as people read it; one that cannot be had says so, and is never 0 %. Only all is 100 %, and only none is 0 %. */
export function percent(share: number | null): string {
  if (share === null) return 'not enough data';
  if (share < 1 && share >= 0.995) return '> 99\u00a0%';
  if (share > 0 && share < 0.0005) return '< 0.1\u00a0%';
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}\u00a0%`;
}

const parties: Readonly<Record<string, string>> = {
  first_party: 'by the developer',
  third_party: 'by third parties',
  collaborative: 'by the developer together with others',
};

/** Whose score it is, or in which setting. */
export function groupText(between: Divergence['between'], name: string): string {
  return between === 'parties' ? (parties[name] ?? `by ${name}`) : `with ${name}`;
}

export type Corpus = Routes['get /api/cards']['answer'];
export type Headline = Corpus['headlines'][number];
export type Result = Corpus['signals'][number];
export type Divergence = NonNullable<Corpus['divergences']>[number];
export type Card = Routes['get /api/cards/{kind}/{name}']['answer'];
type Signals = Card['signals'][number];
type CardRow = Card['rows'][number];
export type Figure = Card['figures'][number];
export type TreeNode = Routes['get /api/cards/tree']['answer']['nodes'][number];

interface ScoreDotsProps {
  readonly scores: readonly number[];
  readonly scale: { readonly min: number; readonly max: number } | null;
}

const WIDTH = 160;
const EDGE = 6;

/** Every report as a dot on the range that all of them declare. The cell beside it has the numbers. */
function ScoreDots({ scores, scale }: ScoreDotsProps) {
  if (scale === null) return <span className="missing">∅ no common range</span>;
  const at = (score: number): number => {
    const share = Math.min(1, Math.max(0, (score - scale.min) / (scale.max - scale.min)));
    return EDGE + share * (WIDTH - 2 * EDGE);
  };
  return (
    <svg
      className="mini"
      viewBox={`0 0 ${WIDTH} 16`}
      role="img"
      aria-label={`${scores.join(', ')} on ${scale.min} to ${scale.max}`}
    >
      <line className="axis" x1={EDGE} x2={WIDTH - EDGE} y1="8" y2="8" />
      {scores.map((score, i) => (
        <circle key={i} className="point" cx={at(score)} cy="8" r="4" />
      ))}
    </svg>
  );
}

/** The one range that every report declares; null where there is none. */
function sharedScale(rows: readonly CardRow[]): { readonly min: number; readonly max: number } | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { min, max } = first;
  if (min === null || max === null || min >= max) return null;
  return rows.every((row) => row.min === min && row.max === max) ? { min, max } : null;
}

const MOST_RESULTS = 25;

/** The reported numbers themselves, a line a result, those that ask for a second look first. */
export function ResultList({ card }: { readonly card: Card }) {
  const rows = Map.groupBy(card.rows, ({ triple }) => triple);
  const placed = card.signals
    .map((signals, triple) => ({
      signals,
      rows: rows.get(triple) ?? [],
      isUnexplained: card.unexplained.includes(triple),
    }))
    .toSorted((a, b) => attention(b) - attention(a));
  const { kind, name } = card.subject;
  return (
    <section aria-label="Results">
      <h2>Reported results</h2>
      <div className="scroll" role="region" aria-label="Reported results" tabIndex={0}>
        <table className="rows stacks results">
          <thead>
            <tr>
              {kind === 'model' ? null : <th scope="col">model</th>}
              {kind === 'benchmark' ? null : <th scope="col">benchmark</th>}
              <th scope="col">metric</th>
              <NumberHead>score</NumberHead>
              <th scope="col">reports on the range</th>
              <th scope="col">reported by</th>
              <th scope="col">notes</th>
            </tr>
          </thead>
          <tbody>
            {placed.slice(0, MOST_RESULTS).map((one, i) => (
              <ResultRow key={i} kind={kind} {...one} />
            ))}
          </tbody>
        </table>
      </div>
      {placed.length > MOST_RESULTS ? (
        <p className="soft">
          {`${MOST_RESULTS} of ${plural(placed.length, 'result')} shown, those that differ first. `}
          <Link to="/cards" search={kind === 'corpus' ? {} : { [kind]: name }}>
            See all in the list
          </Link>
        </p>
      ) : null}
    </section>
  );
}

interface PlacedResult {
  readonly signals: Signals;
  readonly rows: readonly CardRow[];
  /** Its reports lie apart though they state nothing differently and come from one party. */
  readonly isUnexplained: boolean;
}

interface ResultRowProps extends PlacedResult {
  readonly kind: Card['subject']['kind'];
}

function ResultRow({ kind, signals, rows, isUnexplained }: ResultRowProps) {
  const scores = rows.map(({ score }) => score);
  const scale = sharedScale(rows);
  const names = [
    ...new Set(rows.flatMap(({ organization: name }) => (name === null || name === '' ? [] : [name]))),
  ];
  return (
    <tr>
      {kind === 'model' ? null : (
        <th scope="row">
          <Link to="/cards/$kind/$name" params={{ kind: 'model', name: signals.model }}>
            {signals.model}
          </Link>
        </th>
      )}
      {kind === 'benchmark' ? null : (
        <td className="whole">
          <MetricPath path={signals.path} />
        </td>
      )}
      <td className="whole">
        {kind === 'benchmark' ? <span className="soft">{restOf(signals.path)}</span> : null}
        {signals.metric}
      </td>
      <td className="number" data-name="score">
        <ReportedScore
          lowest={Math.min(...scores)}
          highest={Math.max(...scores)}
          min={scale?.min ?? null}
          max={scale?.max ?? null}
        />
      </td>
      <td>
        <ScoreDots scores={scores} scale={scale} />
      </td>
      <td className="whole">
        <Organizations names={names} />
      </td>
      <td className="whole">
        <Marks signals={signals} isUnexplained={isUnexplained} />
      </td>
    </tr>
  );
}

/** What of a benchmark, where its name stands above. */
function restOf([, benchmark, ...rest]: Signals['path']): string {
  return rest
    .filter((part) => part !== null && part !== benchmark)
    .map((part) => `${part} › `)
    .join('');
}

function attention({ signals, isUnexplained }: PlacedResult): number {
  const isApart = signals.comparability === 1 || isUnexplained;
  return (isApart ? 2 : 0) + (signals.missing_fields.length > 0 ? 1 : 0);
}

const MOST_REPORTS = 200;

/** The reports behind every number, with who reported them and what they leave out. */
export function EvidenceTable({ card }: { readonly card: Card }) {
  return (
    <section aria-label="Behind the numbers">
      <h2>Reports</h2>
      <div className="scroll" role="region" aria-label="Reports" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">row</th>
              <th scope="col">result</th>
              <NumberHead>score</NumberHead>
              <NumberHead>range</NumberHead>
              <th scope="col">reported by</th>
              <th scope="col">relationship</th>
              <th scope="col">settings</th>
              <th scope="col">missing</th>
            </tr>
          </thead>
          <tbody>
            {card.rows.slice(0, MOST_REPORTS).map((row, i) => {
              const triple = card.signals[row.triple];
              return (
                <tr key={i}>
                  <th scope="row">{i + 1}</th>
                  <td className="whole">
                    {triple === undefined ? null : resultText(triple, card.subject.kind)}
                    <div className="soft mono source" title={`result ${row.result}`}>
                      {row.file}
                    </div>
                  </td>
                  <td className="number" data-name="score" title={String(row.score)}>
                    {shownNumber(row.score)}
                  </td>
                  <td className="number" data-name="range">
                    {row.min === null || row.max === null ? '–' : `${row.min} to ${row.max}`}
                  </td>
                  <td data-name="by">
                    {row.organization === null || row.organization === '' ? (
                      <span className="missing">∅ unspecified</span>
                    ) : (
                      <Link to="/cards/$kind/$name" params={{ kind: 'organization', name: row.organization }}>
                        {row.organization}
                      </Link>
                    )}
                  </td>
                  <td data-name="as">{row.relationship ?? <span className="missing">∅ unspecified</span>}</td>
                  <td className="mono" title={settingsText(row)}>
                    {Object.entries(row.settings)
                      .map(([name, value]) => `${name} ${shortText(value, 80)}`)
                      .join(', ')}
                    {row.harness === null ? null : (
                      <div className="soft">{`library ${[row.harness, row.harness_version].filter(Boolean).join(' ')}`}</div>
                    )}
                  </td>
                  <td>
                    {row.missing.length === 0 ? (
                      ''
                    ) : (
                      <span className="tag missing">{`∅ ${row.missing.join(', ')}`}</span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {card.rows.length > MOST_REPORTS ? (
        <p className="soft">{`${MOST_REPORTS} of ${plural(card.rows.length, 'report')} shown.`}</p>
      ) : null}
    </section>
  );
}

/** What was measured, without what the whole card is about. */
function resultText({ model, path, metric }: Signals, kind: Card['subject']['kind']): string {
  const [, benchmark, ...rest] = path;
  return [
    ...(kind === 'model' ? [] : [model]),
    ...(kind === 'benchmark' ? [] : [benchmark]),
    ...rest.filter((part) => part !== null && part !== benchmark),
    metric,
  ].join(' · ');
}

/** In full: a prompt or a list of tools may be long. */
function settingsText({ settings }: CardRow): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join('\n');
}
