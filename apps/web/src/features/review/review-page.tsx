import { shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { meQuestion, reviewQuestion, type ReviewView } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { EmptyPage } from '../../design/empty.tsx';
import { Choices } from '../../design/filters.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { SmallInterval } from '../../design/numbers/inline-plots.tsx';
import { decimalsIn, Range, Value } from '../../design/numbers/value.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { Adjudication } from './adjudication.tsx';
import { Desk } from './desk.tsx';

type Review = NonNullable<ReviewView['evaluators'][number]['reviews']>[number];

/** For the lead: how raters agree, who they are, and what waits to be decided. */
function Agreement({ reviews }: { readonly reviews: readonly Review[] }) {
  const review = reviews.at(-1);
  if (review === undefined) return null;
  const { counts } = review;
  return (
    <>
      <ul className="facts">
        <li>
          <b>{counts.open}</b> open
        </li>
        <li>
          <b>{counts.agreed + counts.closed}</b> decided
        </li>
        <li>
          <b>{counts.disputed}</b> disputed
        </li>
        <li>
          <b>{counts.unanswered}</b> unresolved
        </li>
        <li>
          <b>{review.appeals.length}</b> {review.appeals.length === 1 ? 'appeal' : 'appeals'}
        </li>
      </ul>
      <CriterionTable review={review} />
      <RaterTable review={review} />
      <Appeals review={review} />
    </>
  );
}

function CriterionTable({ review: { agreement } }: { readonly review: Review }) {
  const column = decimalsIn(agreement.map(({ observed: value, interval }) => ({ value, interval })));
  return (
    <div className="scroll" role="region" aria-label="Agreement" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">criterion</th>
            <th scope="col">same value, 0 to 1</th>
            <NumberHead>p_o</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            <NumberHead>items</NumberHead>
            <NumberHead>Krippendorff's α</NumberHead>
            <NumberHead>Gwet's AC1</NumberHead>
            <th scope="col">prevalence</th>
          </tr>
        </thead>
        <tbody>
          {agreement.map(({ criterion, observed, interval, items, alpha, ac1, prevalence }) => (
            <tr key={criterion}>
              <th scope="row">{criterion}</th>
              <td className="whole">
                <SmallInterval value={observed} interval={interval} />
              </td>
              <td className="number" data-name="p_o">
                <Value value={observed} interval={interval} column={column} />
              </td>
              <td className="number" data-name="95 %">
                <Range of={interval} />
              </td>
              <td className="number" data-name="items">
                {items}
              </td>
              <td className="number" data-name="α">
                <Value value={alpha} />
              </td>
              <td className="number" data-name="AC1">
                <Value value={ac1} />
              </td>
              <td className="whole">
                {Object.entries(prevalence)
                  .map(([value, share]) => `${value} ${(100 * share).toFixed(0)}\u00a0%`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Appeals({ review: { appeals } }: { readonly review: Review }) {
  if (appeals.length === 0) return null;
  return (
    <section className="card">
      <h2>Appeals</h2>
      <ul className="lines">
        {appeals.map(({ item, of, status, team, reason }) => (
          <li key={item}>
            <span className="mono">{of}</span> of {team}: {reason} <span className="tag">{status}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RaterTable({ review: { raters } }: { readonly review: Review }) {
  if (raters.length === 0) return null;
  const share = ({ hits, of }: { readonly hits: number; readonly of: number }): string =>
    of === 0 ? '–' : `${hits} of ${of}`;
  return (
    <div className="scroll" role="region" aria-label="Raters" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">rater</th>
            <NumberHead>votes</NumberHead>
            <NumberHead>gold correct</NumberHead>
            <NumberHead>with others</NumberHead>
            <NumberHead>with self</NumberHead>
            <NumberHead>seconds</NumberHead>
            <th scope="col">state</th>
          </tr>
        </thead>
        <tbody>
          {raters.map((one) => (
            <tr key={one.rater}>
              <th scope="row">{one.rater}</th>
              <td className="number" data-name="votes">
                {one.votes}
              </td>
              <td className="number" data-name="gold correct">
                {share(one.gold)}
              </td>
              <td className="number" data-name="with others">
                {share(one.agreement)}
              </td>
              <td className="number" data-name="with self">
                {share(one.consistency)}
              </td>
              <td className="number" data-name="seconds">
                {one.median_seconds?.toFixed(0) ?? '–'}
              </td>
              <td>{one.excluded ? <span className="tag fail">✗ excluded</span> : 'counts'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PersonFieldProps {
  readonly name: string;
  /** Names that were seen before. */
  readonly known: readonly string[];
  readonly value: string | undefined;
  readonly change: (person: string | undefined) => void;
}

/** A person by name; taken when one leaves the field or presses Enter. */
function PersonField({ name, known, value, change }: PersonFieldProps) {
  const list = useId();
  return (
    <label>
      <span className="soft">{`${name} `}</span>
      <input
        key={value ?? ''}
        className="field"
        list={list}
        defaultValue={value}
        placeholder="name"
        onBlur={({ target }) => {
          const person = target.value.trim() === '' ? undefined : target.value.trim();
          if (person !== value) change(person);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <datalist id={list}>
        {known.map((person) => (
          <option key={person} value={person} />
        ))}
      </datalist>
    </label>
  );
}

const route = getRouteApi('/review');

/** What do I judge next? For the lead: how do raters agree? */
export function ReviewPage() {
  useTitle('Review');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useQuery(meQuestion());
  const query = useQuery(reviewQuestion());
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  return (
    <Answered query={query} what="the review queue">
      {({ sentence, evaluators }) => {
        const chosen = evaluators.find(({ key }) => key === search.evaluator) ?? evaluators[0];
        const rater = isHost ? search.rater : me?.name;
        const adjudicator = isHost
          ? search.adjudicator
          : search.adjudicator === undefined
            ? undefined
            : me?.name;
        const change = (next: Partial<typeof search>): void =>
          void navigate({ search: (old) => ({ ...old, ...next }) });
        if (chosen === undefined) return <NothingToJudge />;
        return (
          <>
            <PageHead title="Review" say={<Lead lead={sentence} />} />
            <div className="choices">
              {evaluators.length < 2 ? null : (
                <Choices
                  name="evaluator"
                  options={evaluators.map(({ key }) => ({ value: key, count: null }))}
                  chosen={chosen.key}
                  choose={(evaluator) => void navigate({ search: (old) => ({ ...old, evaluator }) })}
                />
              )}
              {isHost ? (
                <>
                  <PersonField
                    name="who judges"
                    known={(chosen.reviews?.at(-1)?.raters ?? []).map((one) => one.rater)}
                    value={search.rater}
                    change={(person) => change({ rater: person, adjudicator: undefined })}
                  />
                  <PersonField
                    name="who decides disputes"
                    known={[]}
                    value={search.adjudicator}
                    change={(person) => change({ adjudicator: person, rater: undefined })}
                  />
                </>
              ) : (
                <button
                  type="button"
                  className="button"
                  aria-pressed={adjudicator !== undefined}
                  onClick={() => change({ adjudicator: adjudicator === undefined ? me?.name : undefined })}
                >
                  Adjudicate
                </button>
              )}
            </div>
            {adjudicator === undefined ? null : (
              <Adjudication
                key={`${chosen.key} ${adjudicator}`}
                evaluator={chosen.key}
                adjudicator={adjudicator}
              />
            )}
            {rater === undefined || adjudicator !== undefined ? null : (
              <Desk key={`${chosen.key} ${rater}`} evaluator={chosen.key} rater={rater} />
            )}
            {chosen.reviews === null ? null : <Agreement reviews={chosen.reviews} />}
            <ShowsThis
              command={
                adjudicator !== undefined
                  ? `assay review adjudicate --adjudicator ${shellWord(adjudicator)} --evaluator ${shellWord(chosen.key)}`
                  : `assay review next --rater ${shellWord(rater ?? 'NAME')} --evaluator ${shellWord(chosen.key)}`
              }
            />
          </>
        );
      }}
    </Answered>
  );
}

function NothingToJudge() {
  return (
    <EmptyPage
      title="Review"
      say="No evaluator here uses human review."
      would="One item at a time, blind, with the rubric beside it and a key for every answer"
      command="assay evaluator commit evaluator.yaml"
      shows="assay review status"
    >
      <p>
        An evaluator whose file has a <code>review</code> section assigns items to judge. This registers one:
      </p>
    </EmptyPage>
  );
}
