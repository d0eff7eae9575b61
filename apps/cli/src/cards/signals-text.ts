import type { Signals } from '@assay/records';
import { plural, printable } from '@assay/shown';

/** One line for each triple: what was reported, by how many, and the signals that ask for attention. */
export function signalsText(signals: readonly Signals[]): string {
  return printable(signals.map((triple) => `${headOf(triple)}${cuesOf(triple).join('; ')}\n`).join(''));
}

function headOf({ model, path, metric, reports }: Signals): string {
  const places = path.filter((part) => part !== null && part !== '').join(' / ');
  return `${model} · ${places} · ${metric} (${plural(reports, 'report')}): `;
}

function cuesOf(triple: Signals): string[] {
  const cues = [
    triple.reproducibility_gap === 1 && `missing ${triple.missing_fields.join(', ')}`,
    triple.first_party_only === 1 && 'first party only',
    triple.variant_divergence === 1 && `setups diverge (${triple.differing_fields.join(', ')})`,
    triple.cross_party_divergence === 1 && 'parties diverge',
    triple.comparability === null && 'not comparable: no common finite bounds',
  ].filter((cue) => cue !== false);
  return cues.length === 0 ? ['nothing to note'] : cues;
}
