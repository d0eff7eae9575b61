import { plural } from '@assay/shown';
import { useState } from 'react';
import type { SampleView, Trial } from '../../../client/run-questions.ts';
import { Difference } from '../../../design/text/difference.tsx';
import { JsonTree, LongText, MOST_SHOWN } from '../../../design/text/long-text.tsx';
import { isMarkdown, Markdown } from '../../../design/text/markdown.tsx';
import { spanText } from '../../../design/text/time-text.ts';
import { plainText } from './question.tsx';

/** One message of an attempt, and what it calls. */
interface SaidMessage {
  readonly role: string;
  readonly content: unknown;
  readonly took_ms: number | null;
  readonly calls: readonly SaidCall[];
}

/** A call of a tool, and what came of it. */
interface SaidCall {
  readonly name: string;
  readonly arguments: unknown;
  /** Undefined: nothing came back. */
  readonly result: unknown;
  readonly isError: boolean;
  readonly took_ms: number | null;
}

type Trajectory = NonNullable<Trial['entry']>['trajectory'];

/**
 * The messages of a trajectory after those that were asked, what tools said beside their calls; none where it has no
 * messages. Answers of tools follow the message that called them, in the order of its calls: their ids may be the same
 * in each turn.
 */
export function saidMessages(trajectory: Trajectory, asked: number): readonly SaidMessage[] {
  const messages = trajectory?.['messages'];
  if (!Array.isArray(messages)) return [];
  const said: SaidMessage[] = [];
  const failures = listOf(trajectory?.['tool_calls']).map(({ is_error: isError }) => isError === true);
  const waiting: { call: SaidCall; id: unknown }[] = [];
  let answers = 0;
  for (const one of messages.slice(asked).map(fieldsOf)) {
    const isError = one['role'] === 'tool' ? failures[answers++] === true : false;
    const at = waiting.findIndex(({ id }) => id === one['tool_call_id']);
    if (one['role'] === 'tool' && at !== -1) {
      const call: Mutable<SaidCall> = waiting.splice(at, 1)[0]!.call;
      call.result = one['content'];
      call.isError = isError;
      call.took_ms = numberOf(one['took_ms']);
      continue;
    }
    const calls = listOf(one['tool_calls']).map((call) => ({ id: call['id'], call: callOf(call) }));
    waiting.splice(0, waiting.length, ...calls);
    said.push({
      role: typeof one['role'] === 'string' ? one['role'] : 'message',
      content: one['content'] ?? '',
      took_ms: numberOf(one['took_ms']),
      calls: calls.map(({ call }) => call),
    });
  }
  return said;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Fields = Readonly<Record<string, unknown>>;

function callOf({ name, arguments: given }: Fields): SaidCall {
  return {
    name: typeof name === 'string' ? name : 'call',
    arguments: given ?? {},
    result: undefined,
    isError: false,
    took_ms: null,
  };
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A call of a tool in one line, with how long it took; unfolded, what it was given and what it said. */
function ToolStep({ call }: { readonly call: SaidCall }) {
  const [isOpen, setOpen] = useState(false);
  const { name, arguments: given, result, isError, took_ms: took } = call;
  return (
    <details className="step" dir="ltr" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="mono">
        <b>{name}</b> <span className="given">{JSON.stringify(given)}</span>
        <span className="outcome">
          {isError ? <span className="fail">✗ failed</span> : result === undefined ? 'no result' : null}
          {took === null ? null : <span className="soft">{spanText(took)}</span>}
        </span>
      </summary>
      {isOpen ? (
        <div>
          <span className="role">given</span>
          <JsonTree value={given} />
          {result === undefined ? null : (
            <>
              <span className="role">{isError ? 'failed' : 'answered'}</span>
              <ToolResult of={result} />
            </>
          )}
        </div>
      ) : null}
    </details>
  );
}

/** What tools answer is often a record as text: it is read as one. */
function ToolResult({ of }: { readonly of: unknown }) {
  const value = typeof of === 'string' ? recordIn(of) : of;
  if (value !== null && typeof value === 'object') return <JsonTree value={value} />;
  return typeof of === 'string' ? <LongText text={of} /> : <JsonTree value={of} />;
}

function recordIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Messages that are laid out at once. */
const MESSAGE_WINDOW = 100;

/** What was said in an attempt, in order: the model, each tool it called as a step to unfold, the user. */
function Transcript({ said }: { readonly said: readonly SaidMessage[] }) {
  const [shown, setShown] = useState(MESSAGE_WINDOW);
  const calls = said.reduce((sum, one) => sum + one.calls.length, 0);
  return (
    <>
      <h3>
        {`Transcript, ${plural(said.length, 'message')}${calls === 0 ? '' : `, ${plural(calls, 'tool call')}`}`}
      </h3>
      {said.slice(0, shown).map(({ role, content, took_ms: took, calls: own }, i) => (
        <div key={i} className="quote" dir="auto">
          <span className="role" dir="ltr">
            {role}
            {took === null ? '' : ` · ${spanText(took)}`}
          </span>
          {typeof content !== 'string' ? (
            <JsonTree value={content} />
          ) : content === '' ? null : (
            <LongText text={content} />
          )}
          {own.map((call, at) => (
            <ToolStep key={at} call={call} />
          ))}
        </div>
      ))}
      {said.length > shown ? (
        <button type="button" className="quiet" onClick={() => setShown(shown + MESSAGE_WINDOW)}>
          {`${said.length - shown} more: show the next`}
        </button>
      ) : null}
    </>
  );
}

/** Steps that are laid out at once. */
const STEP_WINDOW = 200;

/** What an agent did on the way: all that was said, or each step folded, with its name. */
function Steps({ trajectory, asked }: StepsProps) {
  const said = saidMessages(trajectory, asked);
  if (said.length === 0) return <OwnSteps trajectory={trajectory} />;
  const environment = trajectory?.['environment'];
  return (
    <>
      <Transcript said={said} />
      {environment === undefined ? null : (
        <details className="fold">
          <summary>final files and check results</summary>
          <div>
            <JsonTree value={environment} />
          </div>
        </details>
      )}
    </>
  );
}

interface StepsProps {
  readonly trajectory: NonNullable<Trial['entry']>['trajectory'];
  /** How many messages the question has. */
  readonly asked: number;
}

/** Steps of a system's own, in whatever shape it tells them. */
function OwnSteps({ trajectory }: Pick<StepsProps, 'trajectory'>) {
  const [shown, setShown] = useState(STEP_WINDOW);
  const found = [trajectory?.['steps'], trajectory?.['tool_calls']].find((one) => Array.isArray(one));
  const steps: readonly unknown[] = Array.isArray(found)
    ? found
    : trajectory === undefined
      ? []
      : [trajectory];
  if (steps.length === 0) return null;
  return (
    <>
      <h3>{`${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`}</h3>
      {steps.slice(0, shown).map((step, i) => (
        <Step key={i} step={step} at={i} />
      ))}
      {steps.length > shown ? (
        <button type="button" className="quiet" onClick={() => setShown(shown + STEP_WINDOW)}>
          {`${steps.length - shown} more: show the next`}
        </button>
      ) : null}
    </>
  );
}

/** What a step holds is laid out when it is opened. */
function Step({ step, at }: { readonly step: unknown; readonly at: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {`${at + 1}. ${stepName(step)}`} <span className="soft">{stepTime(step)}</span>
      </summary>
      <div>{isOpen ? <JsonTree value={step} /> : null}</div>
    </details>
  );
}

/** How long it took, where it says so. */
function stepTime(step: unknown): string {
  if (typeof step !== 'object' || step === null) return '';
  for (const name of ['took_ms', 'duration_ms', 'latency_ms'] as const) {
    const ms: unknown = Reflect.get(step, name);
    if (typeof ms === 'number' && ms >= 0) return spanText(ms);
  }
  return '';
}

function stepName(step: unknown): string {
  if (typeof step === 'string') return step;
  if (typeof step !== 'object' || step === null) return 'step';
  for (const name of ['name', 'tool', 'kind', 'type', 'role'] as const) {
    const value: unknown = Reflect.get(step, name);
    if (typeof value === 'string') return value;
  }
  return 'step';
}

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
