import { useState } from 'react';
import type { SampleView, Trial } from '../../../client/shapes.ts';
import { Difference } from '../../../design/text/difference.tsx';
import { isMarkdown, Markdown } from '../../../design/markdown/markdown.tsx';
import { JsonTree } from '../../../design/text/json-tree.tsx';
import { LongText, MOST_SHOWN } from '../../../design/text/long-text.tsx';
import { spanText } from '../../../design/text/time-text.ts';
import { plainText } from './plain-text.ts';
import { Steps } from './steps.tsx';

interface AnswerProps {
  readonly trial: Trial;
  readonly of: number;
  readonly view: SampleView;
  readonly before: SampleView['before'];
}

/** What came back: as text, as Markdown or as a tree, against what was expected or against the run before. */
export function Answer({ trial, of, view, before }: AnswerProps) {
  const [against, setAgainst] = useState<Way>(before === null ? 'none' : 'before');
  const output = trial.entry?.output;
  const name = of === 1 ? 'Answer' : `Answer ${trial.trial + 1} of ${of}`;
  if (output === undefined) return <h3>{name}: not yet</h3>;
  if (output.kind === 'failed')
    return (
      <>
        <h3>{name}</h3>
        <div className="quote fail">
          ✗ {output.class}: {output.message}
        </div>
        <Steps trajectory={trial.entry?.trajectory} asked={view.asked.messages?.length ?? 0} />
      </>
    );
  const text = plainText(output.output);
  const expected = plainText(view.asked.label?.expected);
  const other = against === 'before' ? (before?.output ?? null) : against === 'expected' ? expected : null;
  return (
    <>
      <h3>
        {name}
        {against === 'before'
          ? `, vs ${before?.task_specification_key ?? ''}`
          : against === 'expected'
            ? ', vs expected'
            : ''}
        <span className="ways">
          {before?.output === undefined || before.output === null ? null : (
            <WayButton name="before" now={against} set={setAgainst} />
          )}
          {expected === null || text === null ? null : (
            <WayButton name="expected" now={against} set={setAgainst} />
          )}
          {text === null || !isMarkdown(text) ? null : (
            <WayButton name="markdown" now={against} set={setAgainst} />
          )}
        </span>
      </h3>
      <div className="quote" dir="auto">
        {text === null ? (
          <JsonTree value={output.output} />
        ) : text.length > MOST_SHOWN || (other?.length ?? 0) > MOST_SHOWN ? (
          <LongText text={text} />
        ) : against === 'markdown' ? (
          <Markdown text={text} />
        ) : other !== null ? (
          <Difference before={other} after={text} />
        ) : text === '' ? (
          <span className="soft">no text</span>
        ) : (
          <Found text={text} view={view} />
        )}
      </div>
      <Steps trajectory={trial.entry?.trajectory} asked={view.asked.messages?.length ?? 0} />
      <p className="soft mono">{saidBy(output)}</p>
    </>
  );
}

/** How an answer is shown: as it is, or against a text, or laid out. */
type Way = 'none' | keyof typeof wayNames;

const wayNames = { expected: 'vs expected', before: 'vs before', markdown: 'as Markdown' };

interface WayProps {
  readonly name: keyof typeof wayNames;
  readonly now: Way;
  readonly set: (way: Way) => void;
}

function WayButton({ name, now, set }: WayProps) {
  return (
    <button
      type="button"
      className="quiet"
      aria-pressed={now === name}
      onClick={() => set(now === name ? 'none' : name)}
    >
      {now === name ? 'plain' : wayNames[name]}
    </button>
  );
}

/** Where what was looked for stands, it is marked. */
function Found({ text, view }: { readonly text: string; readonly view: SampleView }) {
  const place = view.why.find(({ found_at: at }) => at !== null && at !== undefined)?.found_at ?? null;
  if (place === null) return text;
  const [from, to] = place;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

function saidBy({
  duration_ms: ms,
  usage,
  exchange,
}: Extract<NonNullable<Trial['entry']>['output'], { kind: 'produced' }>): string {
  const parts = [
    exchange?.finish_reason,
    usage === undefined || usage.input_tokens === null ? undefined : `${usage.input_tokens} in`,
    usage === undefined || usage.output_tokens === null ? undefined : `${usage.output_tokens} out`,
    ms === undefined ? undefined : spanText(ms),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
