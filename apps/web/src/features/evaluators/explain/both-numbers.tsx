import type { ExplanationView } from '../../../client/evaluator-shapes.ts';
import { timeText } from '../../../design/text/time-text.ts';
import { Range, Value } from '../../../design/numbers/value.tsx';
import { WideInterval } from '../../../design/numbers/wide-interval.tsx';
import { numberScale } from '../board/number-scale.ts';

/** The two numbers on one axis, each with its interval. */
export function BothNumbers({ view: { scores, headline } }: { readonly view: ExplanationView }) {
  const scale = numberScale(scores.flatMap(({ number }) => number ?? []));
  if (scores.every(({ number }) => number === null)) return null;
  return (
    <section className="card">
      <h2>
        {headline} <span>{`${scale.from} to ${scale.to}, 95 % intervals`}</span>
      </h2>
      <div className="scroll" role="region" aria-label="Both numbers" tabIndex={0}>
        <table className="rows stacks board">
          <tbody>
            {scores.map((score, i) => (
              <BothRow key={score.id} score={score} name={i === 0 ? 'first' : 'second'} scale={scale} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface BothRowProps {
  readonly score: ExplanationView['scores'][number];
  readonly name: string;
  readonly scale: { readonly from: number; readonly to: number };
}

function BothRow({ score, name, scale }: BothRowProps) {
  const { number, team, made_at: at } = score;
  const interval =
    number?.interval == null
      ? null
      : { low: Number(number.interval.low), high: Number(number.interval.high) };
  const value = number?.value == null ? null : Number(number.value);
  return (
    <tr>
      <th scope="row" className="nowrap">
        {name} <span className="soft">{`${team}, ${timeText(at)}`}</span>
      </th>
      <td className="whole drawn-cell">
        {value === null ? (
          <span className="missing">∅ no number</span>
        ) : (
          <WideInterval value={value} interval={interval} {...scale} limits={[]} against={null} />
        )}
      </td>
      <td className="number strong">
        <Value value={value} interval={interval} />
      </td>
      <td className="number">
        <Range of={interval} />
      </td>
      <td className="number">{number === null ? '–' : `n ${number.n}`}</td>
    </tr>
  );
}
