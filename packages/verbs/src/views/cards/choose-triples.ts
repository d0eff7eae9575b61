import type { Signals } from '@assay/records';
import type { CardsViewRequest } from './cards.request.ts';
import type { ReportedTriples } from './reported.ts';
import { nameOf } from './triple-name.ts';

/** What can be asked of a triple. */
type TripleChoice = Omit<CardsViewRequest, 'project' | 'offset' | 'limit'>;

/** The triples of a corpus. */
export interface TriplesOfCorpus {
  readonly triples: readonly Signals[];
  /** What was reported for each, and by whom. */
  readonly reported: ReportedTriples;
  /** The names of those whose reports lie apart though they state nothing differently and come from one party. */
  readonly unexplained: ReadonlySet<string>;
}

/** Those of a corpus that have all that is asked for. */
export function chosenTriples(corpus: TriplesOfCorpus, choice: TripleChoice): readonly Signals[] {
  return corpus.triples.filter((triple) => isChosen(triple, choice, corpus));
}

function isChosen(
  triple: Signals,
  choice: TripleChoice,
  { reported, unexplained }: TriplesOfCorpus,
): boolean {
  const { text, model, benchmark, organization, missing_field: field } = choice;
  const isFlag = (asked: boolean | undefined, holds: boolean): boolean =>
    asked === undefined || asked === holds;
  return (
    (text === undefined || wordsOf(triple).includes(text.toLowerCase())) &&
    (model === undefined || triple.model === model) &&
    (benchmark === undefined || triple.path[1] === benchmark) &&
    (organization === undefined ||
      reported.get(nameOf(triple))?.organizations.includes(organization) === true) &&
    (field === undefined || triple.missing_fields.includes(field)) &&
    isFlag(choice.first_party_only, triple.first_party_only === 1) &&
    isFlag(choice.multi_party, triple.multi_party === 1) &&
    isFlag(choice.gap, triple.reproducibility_gap === 1) &&
    isFlag(choice.diverging, triple.comparability === 1) &&
    isFlag(choice.agentic, reported.get(nameOf(triple))?.agentic === true) &&
    isFlag(choice.unexplained, unexplained.has(nameOf(triple)))
  );
}

function wordsOf({ model, path, metric }: Signals): string {
  return [model, ...path, metric].join(' ').toLowerCase();
}
