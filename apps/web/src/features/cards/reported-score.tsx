import { differencesText, shownNumber } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { Routes } from '../../client/routes.generated.ts';

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
export type Signals = Card['signals'][number];
export type CardRow = Card['rows'][number];
export type Figure = Card['figures'][number];
export type TreeNode = Routes['get /api/cards/tree']['answer']['nodes'][number];
