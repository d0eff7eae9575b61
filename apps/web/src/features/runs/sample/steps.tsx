import type { Trial } from '../../../client/shapes.ts';
import { JsonTree } from '../../../design/json-tree.tsx';

/** What an agent did on the way: each step folded, with its name. */
export function Steps({ trajectory }: { readonly trajectory: NonNullable<Trial['entry']>['trajectory'] }) {
  const found = trajectory?.['steps'];
  const steps: readonly unknown[] = Array.isArray(found)
    ? found
    : trajectory === undefined
      ? []
      : [trajectory];
  if (steps.length === 0) return null;
  return (
    <>
      <h3>{`${steps.length} steps`}</h3>
      {steps.map((step, i) => (
        <details key={i} className="fold">
          <summary>{`${i + 1}. ${stepName(step)}`}</summary>
          <div>
            <JsonTree value={step} />
          </div>
        </details>
      ))}
    </>
  );
}

function stepName(step: unknown): string {
  if (typeof step !== 'object' || step === null) return 'step';
  for (const name of ['name', 'tool', 'kind', 'type', 'role'] as const) {
    const value: unknown = Reflect.get(step, name);
    if (typeof value === 'string') return value;
  }
  return 'step';
}
