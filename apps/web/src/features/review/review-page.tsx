import { outcomeGlyphs, plural, shellWord } from '@assay/shown';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type Dispute,
  disputesQuestion,
  meQuestion,
  reviewQuestion,
  type ReviewView,
} from '../../client/evaluator-questions.ts';
import { ask } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { EmptyPage } from '../../design/empty.tsx';
import { Refused } from '../../design/failure.tsx';
import { Choices } from '../../design/filters.tsx';
import { useKeys } from '../../design/keys.ts';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { SmallInterval } from '../../design/numbers/inline-plots.tsx';
import { decimalsIn, Range, Value } from '../../design/numbers/value.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { Desk } from './desk.tsx';
import { agreedValues, Content, type Criterion, decidedChoices, Question, saidCounts } from './question.tsx';

interface AdjudicationProps {
  readonly evaluator: string;
  readonly adjudicator: string;
}

type Values = Readonly<Record<string, string | null>>;

/** Items on which raters differ, one at a time, for somebody who has rated none of them: j and k move, 1 to 9 decide. */
function Adjudication({ evaluator, adjudicator }: AdjudicationProps) {
  const query = useQuery(disputesQuestion(evaluator, adjudicator));
  const [at, setAt] = useState(0);
  const count = query.data?.disputes.length ?? 0;
  useKeys({
    j: () => setAt(Math.min(count - 1, at + 1)),
    k: () => setAt(Math.max(0, at - 1)),
  });
  return (
    <Answered query={query} what="disputes" isPart>
      {({ disputes }) => {
        const dispute = disputes[Math.min(at, disputes.length - 1)];
        return (
          <section aria-label="Disputes">
            {dispute === undefined ? (
              <p role="status">{`Nothing for ${adjudicator} to adjudicate.`}</p>
            ) : (
              <>
                <p role="status" className="soft">
                  {`${plural(disputes.length, 'item')} for ${adjudicator} to decide. `}
                  <kbd>j</kbd> <kbd>k</kbd> move, <kbd>1</kbd> to <kbd>9</kbd> decide, <kbd>Enter</kbd> in the
                  reason sends, <kbd>Esc</kbd> cancels, <kbd>z</kbd> starts again.
                </p>
                <Decision
                  key={dispute.item}
                  evaluator={evaluator}
                  adjudicator={adjudicator}
                  dispute={dispute}
                />
              </>
            )}
          </section>
        );
      }}
    </Answered>
  );
}

function Decision({ evaluator, adjudicator, dispute }: AdjudicationProps & { readonly dispute: Dispute }) {
  const questions = useQueryClient();
  const { criteria } = dispute.rubric;
  const reasons = dispute.said.flatMap(({ reason }) => (reason === '' ? [] : [reason]));
  const [values, setValues] = useState<Values>(() => agreedValues(dispute));
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const now = criteria.find(({ key }) => !(key in values));
  const isWhole = now === undefined;
  const deciding = useMutation({
    mutationFn: () =>
      ask('post /api/review/decisions', {
        body: { evaluator, adjudicator, item: dispute.item, values, reason: reason.trim() },
      }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['review'] }),
  });
  useEffect(() => {
    if (isWhole) field.current?.focus();
  }, [isWhole]);
  const give = (key: string, value: string | null): void => setValues((old) => ({ ...old, [key]: value }));
  const numbers = (now === undefined ? [] : decidedChoices(now)).map(
    ([value], i) => [String(i + 1), () => give(now!.key, value)] as const,
  );
  useKeys({
    ...Object.fromEntries(numbers),
    u: () => {
      if (now !== undefined) give(now.key, null);
    },
    z: () => setValues(agreedValues(dispute)),
  });
  const canSend = isWhole && reason.trim() !== '' && !deciding.isPending;
  return (
    <div className="judge">
      <Content item={dispute}>
        {reasons.length === 0 ? null : (
          <>
            <p className="soft">Reasons of raters</p>
            <ul className="lines">
              {reasons.map((reason, i) => (
                <li key={i}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </Content>
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) deciding.mutate();
        }}
      >
        {criteria.map((criterion) => (
          <Question
            key={criterion.key}
            criterion={criterion}
            choices={decidedChoices(criterion)}
            isNow={criterion === now}
            given={values[criterion.key]}
            give={(value) => give(criterion.key, value)}
          >
            <Said criterion={criterion} dispute={dispute} />
          </Question>
        ))}
        <div className="values">
          <label>
            <span className="soft">reason </span>
            <input
              ref={field}
              className="field"
              size={32}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Escape') currentTarget.blur();
              }}
            />
          </label>
          <button type="submit" className="button" disabled={!canSend}>
            Decide
          </button>
        </div>
        {deciding.error === null ? null : <Refused error={deciding.error} />}
      </form>
    </div>
  );
}

/** What raters said, in the words of the buttons below it; where they agree, it is taken over until somebody says otherwise. */
function Said({ criterion, dispute }: { readonly criterion: Criterion; readonly dispute: Dispute }) {
  const words = saidCounts(criterion, dispute.said).map(([word, count]) => `${word} × ${count}`);
  const differs = dispute.differing.includes(criterion.key);
  return (
    <p className={differs ? 'fail' : 'soft'}>
      {`${differs ? `${outcomeGlyphs.fail} Raters differ` : 'Votes'}: ${words.join(', ')}`}
    </p>
  );
}

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
