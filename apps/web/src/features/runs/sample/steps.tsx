import { useState } from 'react';
import type { Trial } from '../../../client/shapes.ts';
import { JsonTree } from '../../../design/text/json-tree.tsx';
import { spanText } from '../../../design/text/time-text.ts';
import { saidMessages } from './said-messages.ts';
import { Transcript } from './transcript.tsx';

/** Steps that are laid out at once. */
const WINDOW = 200;

/** What an agent did on the way: all that was said, or each step folded, with its name. */
export function Steps({ trajectory, asked }: StepsProps) {
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
  const [shown, setShown] = useState(WINDOW);
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
        <button type="button" className="quiet" onClick={() => setShown(shown + WINDOW)}>
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
