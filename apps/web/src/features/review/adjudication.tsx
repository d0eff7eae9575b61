import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { outcomeGlyphs, plural } from '@assay/shown';
import { ask } from '../../client/http.ts';
import { type Dispute, disputesQuestion } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Refused } from '../../design/failure.tsx';
import { useKeys } from '../../design/keys.ts';
import { agreedValues, Content, type Criterion, decidedChoices, Question, saidCounts } from './question.tsx';

interface AdjudicationProps {
  readonly evaluator: string;
  readonly adjudicator: string;
}

type Values = Readonly<Record<string, string | null>>;

/** Items on which raters differ, one at a time, for somebody who has rated none of them: j and k move, 1 to 9 decide. */
export function Adjudication({ evaluator, adjudicator }: AdjudicationProps) {
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
