import type { RunOutput } from '@assay/records';

type Failed = Extract<RunOutput, { kind: 'failed' }>;

/** How often samples failed in one way, and the first that did. */
export type FailureCount = {
  readonly class: Failed['class'];
  readonly count: number;
  readonly example: { readonly sample_id: string; readonly message: string };
};

/** Of a message, what a line shows; the whole of it stands in the journal. */
const SHOWN = 300;

/** Failures by class, those that come most often first. */
export class FailureTally {
  readonly #counts = new Map<Failed['class'], FailureCount>();

  add({ class: failure, message, sample_id }: Failed): void {
    const known = this.#counts.get(failure);
    const example = known?.example ?? { sample_id, message: message.slice(0, SHOWN) };
    this.#counts.set(failure, { class: failure, count: (known?.count ?? 0) + 1, example });
  }

  counts(): readonly FailureCount[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count || (a.class < b.class ? -1 : 1));
  }
}
