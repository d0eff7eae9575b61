import { shownNumber } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScoreRow } from '../../client/evaluator-questions.ts';

type Pair = readonly [before: ScoreRow, after: ScoreRow];

/**
 * Two scores whose difference is worth telling: the newest one whose number is another than that of the score it took the
 * place of, else any such two, else the two newest of one team, else the two newest. Null where there are no two.
 */
export function tellingPair(scores: readonly ScoreRow[]): Pair | null {
  const followed = scores.flatMap((after, i): readonly Pair[] => {
    const before = scores
      .slice(i + 1)
      .find(({ submission_id: of, split }) => of === after.submission_id && split === after.split);
    return before === undefined ? [] : [[before, after]];
  });
  const [newest, second] = scores;
  const ofTeam = scores.flatMap((after, i): readonly Pair[] => {
    const before = scores
      .slice(i + 1)
      .find(({ team, split }) => team === after.team && split === after.split);
    return before === undefined ? [] : [[before, after]];
  });
  const any: Pair | null = newest === undefined || second === undefined ? null : [second, newest];
  return (
    followed.find(([before, after]) => before.headline !== after.headline) ?? followed[0] ?? ofTeam[0] ?? any
  );
}

interface ScorePickerProps {
  readonly scores: readonly ScoreRow[];
  readonly evaluator: string;
  /** The two that are explained already. */
  readonly chosen?: readonly [string, string];
}

/** Two scores to be held against each other; at first two whose difference is worth telling. */
export function ScorePicker({ scores, evaluator, chosen }: ScorePickerProps) {
  const [before, after] = chosen ?? tellingPair(scores)?.map(({ id }) => id) ?? [];
  const [a, setA] = useState(before ?? '');
  const [b, setB] = useState(after ?? '');
  if (scores.length < 2) return null;
  return (
    <section className="card">
      <h2>{chosen === undefined ? 'Why do two scores differ?' : 'Two other scores'}</h2>
      <div className="picks">
        <Picker name="from" scores={scores} chosen={a} choose={setA} />
        <Picker name="to" scores={scores} chosen={b} choose={setB} />
        <Link
          to="/evaluators/$evaluator/explain"
          params={{ evaluator }}
          search={{ a, b }}
          className="button"
          disabled={a === b}
        >
          Explain
        </Link>
      </div>
    </section>
  );
}

interface PickerProps {
  readonly name: string;
  readonly scores: readonly ScoreRow[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

function Picker({ name, scores, chosen, choose }: PickerProps) {
  return (
    <label>
      <span className="soft">{name} </span>
      <select className="field" value={chosen} onChange={({ target }) => choose(target.value)}>
        {scores.map(({ id, team, split, headline, scorer_id: scorer, status }) => (
          <option key={id} value={id}>
            {`${team} · ${split} · ${headline === null ? 'no number' : shownNumber(Number(headline), null)} · scorer ${scorer.slice(7, 13)}${status === 'current' ? '' : ` · ${status}`}`}
          </option>
        ))}
      </select>
    </label>
  );
}
