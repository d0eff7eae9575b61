import { outcomeGlyphs, plural, signedNumber } from '@assay/shown';
import type { ReactNode } from 'react';
import type { ExplanationView } from '../../../client/evaluator-shapes.ts';
import { ShortDigest } from '../../../design/text/short-digest.tsx';

/** score = f(run, scorer, hidden data, judge, chance): each, the same or not. */
export function Factors({ view: { explanation, scores } }: { readonly view: ExplanationView }) {
  const [first, second] = scores;
  const { factors, components, hidden_data: hidden, steps, verdict } = explanation;
  const has = (factor: (typeof factors)[number]): boolean => factors.includes(factor);
  const deltaOf = (factor: (typeof factors)[number]): string | null =>
    steps.find((step) => step.factor === factor)?.delta ?? null;
  return (
    <section className="card">
      <h2>Causes</h2>
      <ul className="checks">
        <Factor name="submission" isChanged={has('run')} same="the same bytes" delta={deltaOf('run')}>
          other bytes: <span className="mono">{first.submission_id}</span> →{' '}
          <span className="mono">{second.submission_id}</span>
        </Factor>
        <Factor name="scorer" isChanged={has('scorer')} same="the same version" delta={deltaOf('scorer')}>
          {components.join(', ')}: <ShortDigest of={first.scorer_id} /> →{' '}
          <ShortDigest of={second.scorer_id} />
        </Factor>
        <Factor
          name="hidden data"
          isChanged={has('hidden_data')}
          same="the same snapshot, committed before"
          delta={deltaOf('hidden_data')}
        >
          {hidden === null
            ? 'a different snapshot; only the host sees how many items differ'
            : `${plural(hidden.added, 'item')} added, ${hidden.removed} removed, ${hidden.relabelled} relabelled`}
        </Factor>
        <Factor
          name="judge"
          isChanged={has('judge_drift')}
          same="none, or the same model answered"
          delta={deltaOf('judge_drift')}
        >
          a different model answered under the same name
        </Factor>
        <Factor
          name="chance"
          isChanged={verdict === 'noise' || verdict === 'alarm'}
          same="not needed to explain it"
          delta={null}
        >
          {verdict === 'alarm'
            ? 'nothing here is left to chance, yet the values differ'
            : 'this scorer does not always give the same result'}
        </Factor>
      </ul>
    </section>
  );
}

interface FactorProps {
  readonly name: string;
  readonly isChanged: boolean;
  readonly same: string;
  readonly delta: string | null;
  readonly children: ReactNode;
}

function Factor({ name, isChanged, same, delta, children }: FactorProps) {
  return (
    <li>
      <span className={isChanged ? 'fail' : 'pass'}>
        {isChanged ? outcomeGlyphs.fail : outcomeGlyphs.pass}
        <span className="unseen">{isChanged ? 'changed' : 'the same'}</span>
      </span>
      <span>
        {name} {delta === null ? null : <b title={delta}>{signedNumber(Number(delta))}</b>}
      </span>
      <small>{isChanged ? children : same}</small>
    </li>
  );
}
