import type { Reading } from '../../corpus/result-row.ts';
import type { Corpus } from '../../ports/corpus.ts';
import type { Aliases } from '../../resolve/aliases.ts';
import { askSubjectNames } from './ask-subject-names.ts';
import { corpusCards } from './corpus-cards.ts';
import { corpusCompleteness } from './corpus-completeness.ts';
import { corpusFindings } from './corpus-findings.ts';
import { corpusNames } from './corpus-names.ts';
import { corpusSources } from './corpus-sources.ts';
import { countRows } from './count-rows.ts';
import { displayNames } from './display-names.ts';
import { rollUpExtras } from './extra/roll-up-extras.ts';
import { askWithin } from './limited/ask-within.ts';
import { type DuckDbCorpus, openDuckDbCorpus } from './open-duckdb-corpus.ts';
import { suggestedCounts } from './rename/suggested-counts.ts';
import { rollUpCorpus } from './roll-up-corpus.ts';
import { rollUpRates } from './roll-up-rates.ts';
import { streamRows, streamTriples } from './stream-rows.ts';
import { streamSignals } from './stream-signals.ts';
import { writeSignals } from './write-signals.ts';

/** Opens the corpus in a folder for reading. Several processes may have it open, and one may add to it meanwhile. */
export async function openCorpus(
  folder: string,
  aliases?: Aliases,
  reading: Reading = 'resolved',
): Promise<Corpus> {
  return corpusOver(await openDuckDbCorpus(folder, aliases, { reading }));
}

export function corpusOver(opened: DuckDbCorpus): Corpus {
  return {
    aliases: opened.aliases,
    reading: opened.reading,
    names: () => corpusNames(opened),
    subjectNames: (cards) => askSubjectNames(opened, cards),
    displayNames: (model) => displayNames(opened, model),
    cards: () => corpusCards(opened),
    findings: (condition) => corpusFindings(opened, condition),
    sources: () => corpusSources(opened),
    completeness: (population, cards) => corpusCompleteness(opened, population, cards),
    countRows: (condition) => countRows(opened, condition),
    rows: (condition) => streamRows(opened, condition),
    triples: (condition) => streamTriples(opened, condition),
    signals: (condition, extras) => streamSignals(opened, condition, extras),
    writeSignals: (file) => writeSignals(opened, file),
    rollUp: () => rollUpCorpus(opened),
    rollUpRates: () => rollUpRates(opened),
    rollUpExtras: (names) => rollUpExtras(opened, names),
    suggestedCounts: (suggested) => suggestedCounts(opened, suggested),
    ask: (question, limits, signal) => askWithin(opened, question, limits, signal),
    interrupt: opened.interrupt,
    close: opened.close,
  };
}
