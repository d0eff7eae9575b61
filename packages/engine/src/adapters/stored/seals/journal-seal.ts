import type { Sealer, SealFault } from './sealer.ts';

/** A row of the journal, with what shows that it is whole. */
export interface SealedPlaces {
  readonly first: number;
  readonly places: string;
  readonly entries_tag: string;
  readonly seal: string;
}

export interface SealedEntries extends SealedPlaces {
  readonly entries: string;
}

export function sealJournalRow(
  sealer: Sealer,
  run: number,
  row: { readonly first: number; readonly places: string; readonly entries: string },
): Pick<SealedPlaces, 'entries_tag' | 'seal'> {
  const entries_tag = sealer.tag(row.entries);
  return { entries_tag, seal: sealer.seal(sealedText(run, { ...row, entries_tag })) };
}

/** Of the places alone: entries are long, and who asks what is finished does not read them. */
export function placesFault(sealer: Sealer, run: number, row: SealedPlaces): SealFault | null {
  return sealer.fault(row.seal, sealedText(run, row));
}

export function entriesFault(sealer: Sealer, run: number, row: SealedEntries): SealFault | null {
  return sealer.tagFault(row.entries_tag, row.entries) ?? placesFault(sealer, run, row);
}

/** The noun of the tally of a run's rows. */
export function journalNoun(run: number): string {
  return `journal ${run}`;
}

function sealedText(run: number, row: Omit<SealedPlaces, 'seal'>): string {
  return `journal ${run} ${row.first} ${row.entries_tag}\n${row.places}`;
}
