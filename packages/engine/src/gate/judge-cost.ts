import { compareFractions, fractionOf, measuredFraction } from '@assay/metrics';
import { plural, shownCost } from '@assay/shown';
import { nobodyAnswered } from '../ask/reply/notable-outputs.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import { checkLimits, nothingToCheck } from './check-limits.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { RunFacts } from './evidence/run-facts.ts';
import { runSpend } from './evidence/run-spend.ts';
import type { GateCheck } from './gate-result.ts';

/**
 * What the run and all that scored it cost. An unknown cost is not zero, but it has bounds: what is known to be spent
 * can be too much already, and the most that the rest can have cost can still be little enough.
 */
export function judgeCost(
  { cost }: { readonly cost: { readonly max_usd: number } },
  evidence: GateEvidence,
): readonly GateCheck[] {
  const limits = { max: cost.max_usd };
  const nothing = (why: string): readonly GateCheck[] => [
    nothingToCheck(evidence, { name: 'cost_usd', part: null, why }, limits),
  ];
  if (evidence.facts === null) return nothing('the journal of the run was not read');
  const { facts, manifest } = evidence;
  if (facts.outputs.total === 0) return nothing('there are no outputs');
  if (nobodyAnswered(aggregatesOf(evidence.scoring).outputs)) return nothing('the model answered nothing');
  const {
    cost_usd: known,
    unknown_cost: unknown,
    by,
  } = runSpend(manifest, facts, aggregatesOf(evidence.scoring));
  const whose = by.length === 1 ? 'of the run' : 'of the run and its judges';
  const check = (value: number, aside: string): readonly GateCheck[] => [
    checkLimits(evidence, { name: 'cost_usd', part: null, value: measuredFraction(value), aside }, limits),
  ];
  const isOver = (value: number): boolean =>
    compareFractions(measuredFraction(value), fractionOf(cost.max_usd)) > 0;
  if (unknown === null || isOver(known)) return check(known, whose);
  const { at_most_usd: most, requests } = unknown;
  if (most !== null && !isOver(known + most)) {
    return check(known + most, `${whose} at most: ${unknownText(requests, most)}`);
  }
  if (most !== null) {
    const [low, high] = [shownCost(known), shownCost(known + most)];
    return nothing(
      `${low} to ${high}, the ceiling ${cost.max_usd} between them (${unknownText(requests, most)})`,
    );
  }
  return nothing(`at least ${shownCost(known)}, with no known bound above: ${whyUnknown(facts)}`);
}

function unknownText(requests: number, most: number): string {
  return `${plural(requests, 'request')} of unknown cost took $0 to ${shownCost(most)}`;
}

function whyUnknown({ outputs, usage: { reported } }: RunFacts): string {
  const { unpriced, total } = outputs;
  if (unpriced === 0) return 'the cost of the judges is unknown; declare their price';
  const counted = Math.min(reported.input_tokens, reported.output_tokens);
  const why = counted < total ? 'their tokens were not stated' : "declare the model's price";
  return `the cost of ${unpriced} of ${plural(total, 'output')} is unknown; ${why}`;
}
