interface ScoreDotsProps {
  readonly scores: readonly number[];
  readonly scale: { readonly min: number; readonly max: number } | null;
}

const WIDTH = 160;
const EDGE = 6;

/** Every report as a dot on the range that all of them declare. The cell beside it has the numbers. */
export function ScoreDots({ scores, scale }: ScoreDotsProps) {
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
