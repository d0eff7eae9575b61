import { agreeing, differencesText, plural, shellWord, shownNumber } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { cardKinds, cardQuestion } from '../../client/document-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { type Card, EvidenceTable, type Figure, groupText, percent, ResultList } from './card-results.tsx';

const whole = (count: number): string => count.toLocaleString('en');

/** What a reported number is worth: who says it, whether it could be run again, whether others say the same. */
function CardSentence({ card }: { readonly card: Card }) {
  const { signals, completeness } = card;
  const alone = signals.filter(({ first_party_only: one }) => one === 1).length;
  const gaps = signals.filter(({ reproducibility_gap: one }) => one === 1).length;
  const parts = [
    signals.length === 1
      ? alone === 1
        ? 'only the developer of the model reports it'
        : 'it is not reported by the developer of the model alone'
      : `${whole(alone)} of ${whole(signals.length)} only by the developer of the model`,
    signals.length === 1
      ? gaps === 1
        ? 'a setting needed to run it again is not stated'
        : 'the settings needed to run it again are stated'
      : `${whole(gaps)} lack a setting needed to run them again`,
    comparedText(card),
    ...(completeness === null ? [] : [`${percent(completeness)} of 28 documentation fields are filled`]),
  ];
  return (
    <>
      <b>{reportedText(card)}</b>
      {`: ${parts.join('; ')}. These are all the results read in, not a sample, so there is no interval.`}
    </>
  );
}

function reportedText({ signals, rows }: Card): string {
  const [only] = signals;
  const names = [...new Set(rows.map(({ organization }) => organization ?? ''))].filter(
    (name) => name !== '',
  );
  const by =
    names.length === 0
      ? 'an unnamed source'
      : names.length === 1
        ? names[0]!
        : plural(names.length, 'organization');
  if (signals.length === 1 && only !== undefined && rows.length === 1)
    return `${only.model} has ${shownNumber(rows[0]!.score)} in ${only.metric} on ${only.path[1]}, as reported by ${by}`;
  return `${plural(signals.length, 'result')} reported by ${by}`;
}

function comparedText({ signals, unexplained }: Card): string {
  const compared = signals.filter(({ variants, parties }) => variants > 1 || parties > 1);
  const apart = compared.filter(({ comparability }) => comparability === 1).length;
  const parts = [
    compared.length === 0
      ? 'there is no other setup or party to compare with'
      : `${whole(apart)} of ${whole(compared.length)} with more than one setup or party ${agreeing(apart, 'differs', 'differ')} by more than 5 % of the range`,
    ...(unexplained.length === 0
      ? []
      : [
          `${whole(unexplained.length)} with one stated setup and one party ${agreeing(unexplained.length, 'lies', 'lie')} more than 5 % of the range apart with no stated difference`,
        ]),
  ];
  return parts.join(', ');
}

const MOST_COMPARISONS = 20;

type Comparison = Card['comparisons'][number];

/** Whether setups and parties say the same, and in what setups differ; what diverges comes first. */
function Comparisons({ card }: { readonly card: Card }) {
  const { comparisons } = card;
  if (comparisons.length === 0) return null;
  return (
    <section aria-label="Comparisons">
      <h2>Do reports of the same thing agree?</h2>
      <div className="figures">
        {comparisons.slice(0, MOST_COMPARISONS).map((one, i) => (
          <ComparedResult key={i} of={one} card={card} />
        ))}
      </div>
      {comparisons.length > MOST_COMPARISONS ? (
        <p className="soft">{`${MOST_COMPARISONS} of ${plural(comparisons.length, 'comparison')} shown, those that differ first.`}</p>
      ) : null}
    </section>
  );
}

function ComparedResult({ of, card }: { readonly of: Comparison; readonly card: Card }) {
  const { between, diverges, groups, stated_differences: stated, calculation, reason, spread, scale } = of;
  const { model, path, metric } = card.signals[of.triple]!;
  const apart = scale === null ? null : (100 * spread.value) / (scale.max - scale.min);
  return (
    <details className="figure compared">
      <summary>
        <span className="label">
          <span className={`tag ${diverges === 0 ? 'pass' : 'inconclusive'}`}>
            {verdicts[String(diverges)]}
          </span>{' '}
          {`${between} of ${card.subject.kind === 'model' ? '' : `${model} on `}${path[1]}, ${metric}`}
        </span>
        <span className="value">{apart === null ? '–' : `${apart.toFixed(1)} %`}</span>
        <span className="exact">of the range</span>
        <span className="how">How is this calculated?</span>
      </summary>
      <div>
        <ul className="lines">
          {groups.map(({ name, score, rows }) => (
            <li key={name}>
              <b>{shownNumber(score.value)}</b> {groupText(between, name)}{' '}
              <span className="soft">{`reports ${rows.map((row) => row + 1).join(', ')} below`}</span>
            </li>
          ))}
        </ul>
        <p>
          {stated.length === 0
            ? 'Nothing stated differs.'
            : `Stated differently: ${differencesText(stated)}.`}
          {reason === null ? '' : ` ${reason}.`}
        </p>
        <p className="mono">{calculation.formula}</p>
        <dl className="pairs">
          {Object.entries(calculation.inputs).map(([name, input]) => (
            <div key={name} className="pair">
              <dt>{name}</dt>
              <dd>{input ?? 'none'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

const verdicts: Readonly<Record<string, string>> = {
  '1': '? differ',
  '0': '✓ agree within 5 %',
  null: '? cannot be compared',
};

type Documented = Card['documentation'][number];

const documentedGlyphs: Readonly<Record<Documented['fields'][number]['state'], string>> = {
  populated: '✓',
  partial: '◐',
  placeholder: '∅',
  missing: '∅',
};

/** What a benchmark says of itself, field by field, and the risks that it names: cues, which no number counts. */
function Documentation({ card: { documentation } }: { readonly card: Card }) {
  if (documentation.length === 0) return null;
  return (
    <section aria-label="Documentation">
      <h2>Documentation</h2>
      {documentation.map((one) => (
        <details key={one.benchmark} className="fold">
          <summary>
            {one.benchmark}{' '}
            <span className="soft">{`${percent(one.value)} of 28 fields, ${plural(one.fully_missing, 'field')} missing`}</span>
          </summary>
          <div>
            <Risks of={one.risk_categories} />
            <ul className="lines">
              {one.fields.map(({ path, state, stated }) => (
                <li key={path}>
                  {documentedGlyphs[state]} <span className="mono">{path}</span>{' '}
                  <span className="soft">{stated ?? (state === 'missing' ? 'missing' : state)}</span>
                </li>
              ))}
            </ul>
          </div>
        </details>
      ))}
    </section>
  );
}

function Risks({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return <p className="soft">It names no risks.</p>;
  return (
    <p>
      {of.map((risk) => (
        <span key={risk}>
          <span className="tag">{risk}</span>{' '}
        </span>
      ))}
      <span className="soft">named risks: cues, never scored</span>
    </p>
  );
}

/** Every number of a card; each opens to tell how it is calculated. */
function FigureList({ card }: { readonly card: Card }) {
  const sections = Map.groupBy(card.figures, ({ section }) => section);
  return [...sections].map(([section, figures]) => (
    <section key={section} aria-label={section}>
      <h2 className="capital">{section.replaceAll('_', ' ')}</h2>
      <div className="figures">
        {figures.map((figure) => (
          <FigureLine key={figure.id} figure={figure} />
        ))}
      </div>
    </section>
  ));
}

function FigureLine({ figure }: { readonly figure: Figure }) {
  const { label, value, of, exact, note, calculation } = figure;
  return (
    <details className="figure">
      <summary>
        <span className="label">{label}</span>
        <span className="value">{figureText(value)}</span>
        <span className="exact">{of === null ? (exact ?? '') : `of ${of}`}</span>
        <span className="how">How is this calculated?</span>
      </summary>
      <div>
        {note === null ? null : <p>{note}</p>}
        <p className="mono">{calculation.formula}</p>
        <dl className="pairs">
          {Object.entries(calculation.inputs).map(([name, input]) => (
            <div key={name} className="pair">
              <dt>{name}</dt>
              <dd>{figureText(input)}</dd>
            </div>
          ))}
        </dl>
        {calculation.evidence.length === 0 ? null : (
          <p className="soft">{`Rows ${calculation.evidence.map((row) => row + 1).join(', ')} of the reports below.`}</p>
        )}
        {calculation.query === null ? null : <code className="command">{calculation.query}</code>}
      </div>
    </details>
  );
}

function figureText(value: unknown): string {
  if (value === null || value === undefined) return 'not enough data';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : shownNumber(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const route = getRouteApi('/cards/$kind/$name');

/** What is this reported number worth? */
export function CardPage() {
  const { kind: text, name } = route.useParams();
  useTitle(name);
  const kind = cardKinds.find((one) => one === text);
  if (kind === undefined)
    return (
      <section className="state">
        <h1>There are three kinds of card</h1>
        <p>
          Benchmarks, models and organizations. <Link to="/cards">See all of them in the corpus.</Link>
        </p>
      </section>
    );
  return <ShownCard kind={kind} name={name} />;
}

function ShownCard({ kind, name }: { readonly kind: (typeof cardKinds)[number]; readonly name: string }) {
  const query = useQuery(cardQuestion(kind, name));
  return (
    <Answered query={query} what="the card">
      {(card) => (
        <>
          <PageHead
            title={card.display_name ?? name}
            sub={`${kind}${card.display_name === undefined ? '' : ` ${name}`} · what is reported, and what that is worth; no grades`}
            say={<CardSentence card={card} />}
          />
          <ResultList card={card} />
          <Comparisons card={card} />
          <Documentation card={card} />
          <FigureList card={card} />
          <EvidenceTable card={card} />
          <ShowsThis command={`assay cards show ${kind} ${shellWord(name)}`} />
        </>
      )}
    </Answered>
  );
}
