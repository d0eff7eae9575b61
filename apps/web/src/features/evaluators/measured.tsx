import type { EvaluatorView } from '../../client/evaluator-shapes.ts';

type Contract = EvaluatorView['evaluator'];

const better = { higher: 'higher is better', lower: 'lower is better', none: 'no direction' } as const;

/** Every number of a score: which way is better, between which ends, and which gate it has to pass. */
export function Measured({ contract }: { readonly contract: Contract }) {
  const { headlines, combined, gates } = contract.evaluator;
  return (
    <section className="card">
      <h2>
        What is measured <span>the first decides the order</span>
      </h2>
      <ul className="lines">
        {inOrder(contract).map(({ name, direction, range }) => (
          <li key={name}>
            <b>{name}</b> {name === headlines[0] ? <span className="tag">decides</span> : null}
            <br />
            {better[direction]}
            {range === null ? '' : `, from ${range.min} to ${range.max}`}
            {gates
              .filter(({ metric }) => metric === name)
              .map((gate) => `; gate: ${limitText(gate)}`)
              .join('')}
            {combined?.name === name ? `; ${weightsText(combined.weights)}` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those that are shown first, in their order, before the rest. */
function inOrder({ metrics, evaluator: { headlines } }: Contract): Contract['metrics'] {
  const first = headlines.flatMap((name) => metrics.find((metric) => metric.name === name) ?? []);
  return [...first, ...metrics.filter(({ name }) => !headlines.includes(name))];
}

function limitText({ min, max }: Contract['evaluator']['gates'][number]): string {
  const limits = [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ];
  return limits.join(' and ');
}

function weightsText(weights: Readonly<Record<string, number>>): string {
  return Object.entries(weights)
    .map(([name, weight]) => `${weight} × ${name}`)
    .join(' + ');
}
