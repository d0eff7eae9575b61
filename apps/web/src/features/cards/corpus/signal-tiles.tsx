import { Link } from '@tanstack/react-router';
import { percent } from '../percent.ts';
import type { Corpus, Headline } from '../shapes.ts';

/** The four signals, each with its number, what it is of, the question it answers, and how it is calculated. */
export function SignalTiles({ corpus: { headlines } }: { readonly corpus: Corpus }) {
  return (
    <div className="cards of-four">
      {headlines.map((headline) => (
        <section key={headline.signal} className="card signal">
          <h2>{headline.title}</h2>
          <p className="soft">{headline.question}</p>
          <div className="big">{percent(headline.value)}</div>
          <p>
            {headline.says} <span className="soft nowrap">{ofText(headline)}</span>
          </p>
          <Calculation of={headline} />
        </section>
      ))}
    </div>
  );
}

/** What a number is taken of: a share of none is no number. */
function ofText({ count, of }: Headline): string {
  if (count === null) return `n ${of.toLocaleString('en')}`;
  return `${count.toLocaleString('en')} of ${of.toLocaleString('en')}`;
}

/** Where the page itself shows the rows that a number counts. */
const chosen: Readonly<Partial<Record<Headline['signal'], Readonly<Record<string, true>>>>> = {
  reproducibility: { gap: true },
  provenance: { first_party_only: true },
  comparability: { diverging: true },
};

/** The command that lists what a number counts. */
const listedBy: Readonly<Record<Headline['signal'], string>> = {
  reproducibility: "assay cards signals --where 'reproducibility_gap = 1'",
  completeness: 'assay cards completeness',
  provenance: "assay cards signals --where 'first_party_only = 1'",
  comparability: "assay cards signals --where 'comparability = 1'",
};

function Calculation({ of: { signal, formula, inputs, count } }: { readonly of: Headline }) {
  const rows = chosen[signal];
  return (
    <details className="how-so">
      <summary>How is this calculated?</summary>
      <p className="mono">{formula}</p>
      <dl className="pairs">
        {inputs.map(([name, value]) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows === undefined || count === 0 ? null : (
        <p>
          <Link to="/cards" search={rows}>
            Show these results
          </Link>
        </p>
      )}
      <code className="command">{listedBy[signal]}</code>
      <p>
        <Link to="/help" hash={signal}>
          What it means
        </Link>
      </p>
    </details>
  );
}
