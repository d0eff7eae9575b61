import type { Signals } from '@assay/records';
import { differencesText, plural, printable } from '@assay/shown';

/** One line for each triple: what was reported, by how many, and the signals that ask for attention. */
export function signalsText(signals: readonly Signals[]): string {
  return printable(signals.map((triple) => `${headOf(triple)}${cuesOf(triple).join('; ')}\n`).join(''));
}

function headOf({ model, path, metric, reports }: Signals): string {
  const places = path.filter((part) => part !== null && part !== '').join(' / ');
  return `${model} · ${places} · ${metric} (${plural(reports, 'report')}): `;
}

function cuesOf(triple: Signals): string[] {
  const { variant_divergence: setups, stated_differences: stated } = triple;
  const differing = stated === undefined ? triple.differing_fields.join(', ') : differencesText(stated);
  const named = differing === '' ? '' : ` (${differing})`;
  const nothing = stated?.length === 0 ? ' (no stated difference)' : '';
  const cues = [
    triple.reproducibility_gap === 1 && `missing ${triple.missing_fields.join(', ')}`,
    triple.first_party_only === 1 && 'first party only',
    setups === 1 && `setups diverge${named}`,
    triple.cross_party_divergence === 1 && `parties diverge${setups === 1 ? '' : named || nothing}`,
    triple.comparability === null &&
      `not comparable: no common finite bounds${setups === null && triple.cross_party_divergence !== 1 ? named : ''}`,
    spreadOfOneSetup(triple),
  ].filter((cue) => cue !== false);
  return cues.length === 0 ? ['nothing to note'] : cues;
}

/** Scores that no check compares, because the setup is one as far as stated, and that are not one all the same. */
function spreadOfOneSetup(triple: Signals): string | false {
  const {
    variants,
    cross_party_divergence: parties,
    lowest,
    highest,
    stated_differences: stated = [],
  } = triple;
  if (variants > 1 || parties !== 0 || lowest === highest) return false;
  return `scores ${lowest} to ${highest}, ${stated.length === 0 ? 'no stated difference' : differencesText(stated)}`;
}
