import { shownNumber } from '@assay/shown';

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
