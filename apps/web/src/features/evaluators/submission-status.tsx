import { outcomeGlyphs, teamMarkWords } from '@assay/shown';
import type { BoardEntry, ListedSubmission, SubmissionView } from '../../client/evaluator-questions.ts';
import { durationText } from '../../design/text/time-text.ts';

const stateLooks: Readonly<Record<ListedSubmission['state'], readonly [glyph: string, kind: string]>> = {
  received: ['…', ''],
  validated: ['…', ''],
  queued: ['…', ''],
  scoring: ['…', ''],
  scored: [outcomeGlyphs.pass, 'pass'],
  invalid: [outcomeGlyphs.fail, 'fail'],
  errored: [outcomeGlyphs.inconclusive, 'inconclusive'],
  withdrawn: [outcomeGlyphs.missing, 'missing'],
};

/** Where a submission stands. */
export function StateTag({ state }: { readonly state: ListedSubmission['state'] }) {
  const [glyph, kind] = stateLooks[state];
  return <span className={`tag ${kind}`}>{`${glyph} ${state}`}</span>;
}

type Steps = ListedSubmission['steps'];

/** Who may not know what a scoring took is told of its steps by the minute: a difference of those is no duration. */
function isByTheMinute([received, ...rest]: Steps): boolean {
  return rest.every(({ at }) => at === received?.at || at.endsWith(':00.000Z'));
}

/** How long it took from coming in to its score; null where it has none, or that is not told. */
export function timeTaken(steps: Steps): string | null {
  const last = steps.at(-1);
  if (last === undefined || last.state !== 'scored' || isByTheMinute(steps)) return null;
  return durationText(steps[0]!.at, last.at);
}

/** How long after the step before; null for the first, and where that is not told. */
export function timeSinceBefore(steps: Steps, i: number): string | null {
  const [before, step] = [steps[i - 1], steps[i]];
  if (before === undefined || step === undefined || isByTheMinute(steps)) return null;
  return durationText(before.at, step.at);
}

const markWords: Readonly<
  Record<BoardEntry['marks'][number], readonly [glyph: string, word: string, kind: string]>
> = {
  partial: [outcomeGlyphs.missing, 'partial', 'missing'],
  flaky: [outcomeGlyphs.inconclusive, 'flaky', 'inconclusive'],
  human_judged: ['', 'judged by people', ''],
  model_judged: ['', 'judged by a model', ''],
  self_judged: [outcomeGlyphs.inconclusive, 'judged by its own model', 'inconclusive'],
  unofficial: [outcomeGlyphs.inconclusive, 'unofficial', 'inconclusive'],
  superseded: ['', 'superseded', ''],
  invalidated: [outcomeGlyphs.fail, 'invalidated', 'fail'],
  withdrawn: ['', 'withdrawn', ''],
};

interface MarksProps {
  readonly of: BoardEntry['marks'];
  /** How much a partial one answered, where that may be told. */
  readonly partial?: string | null;
}

/** What a reader has to know of a score before comparing it. */
export function Marks({ of, partial = null }: MarksProps) {
  return (
    <>
      {of.map((mark) => {
        const [glyph, word, kind] = markWords[mark];
        return (
          <span key={mark}>
            <span className={`tag ${kind}`}>
              {`${glyph} ${word}${mark === 'partial' && partial !== null ? `: ${partial}` : ''}`.trim()}
            </span>{' '}
          </span>
        );
      })}
    </>
  );
}

/** What a reader has to know of a name before taking the team for somebody. */
export function TeamMarkTag({ of }: { readonly of: BoardEntry['team_mark'] }) {
  if (of === null) return null;
  return (
    <>
      {' '}
      <span className="tag inconclusive">{`${outcomeGlyphs.inconclusive} ${teamMarkWords[of]}`}</span>
    </>
  );
}

/** Why something was refused, each with its row and column. */
export function Problems({ of }: { readonly of: SubmissionView['problems'] }) {
  if (of.length === 0) return null;
  return (
    <ul className="checks">
      {of.map(({ code, message, fix }, i) => (
        <li key={i}>
          <span className="fail">{outcomeGlyphs.fail}</span>
          <span>{message}</span>
          <small>
            {fix ?? ''} <span className="mono">{code}</span>
          </small>
        </li>
      ))}
    </ul>
  );
}
