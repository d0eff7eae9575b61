import type { Signals } from '@assay/records';
import type { CardsViewRequest } from './cards.request.ts';
import type { ReportedBy } from './reported-by.ts';
import { nameOf } from './triple-name.ts';

/** What can be asked of a triple. */
type TripleChoice = Omit<CardsViewRequest, 'project' | 'offset' | 'limit'>;

/** The triples of a corpus. */
export interface TriplesOfCorpus {
  readonly triples: readonly Signals[];
  /** The names of those where an agent was at work. */
  readonly agentic: ReadonlySet<string>;
  /** Who reported each. */
  readonly reportedBy: ReportedBy;
}

/** Those of a corpus that have all that is asked for. */
export function chosenTriples(corpus: TriplesOfCorpus, choice: TripleChoice): readonly Signals[] {
  return corpus.triples.filter((triple) => isChosen(triple, choice, corpus));
}

function isChosen(triple: Signals, choice: TripleChoice, { agentic, reportedBy }: TriplesOfCorpus): boolean {
  const { text, model, benchmark, organization, missing_field: field } = choice;
  const isFlag = (asked: boolean | undefined, flag: number | null): boolean =>
    asked === undefined || asked === (flag === 1);
  return (
    (text === undefined || wordsOf(triple).includes(text.toLowerCase())) &&
    (model === undefined || triple.model === model) &&
    (benchmark === undefined || triple.path[1] === benchmark) &&
    (organization === undefined || reportedBy.get(nameOf(triple))?.includes(organization) === true) &&
    (field === undefined || triple.missing_fields.includes(field)) &&
    isFlag(choice.first_party_only, triple.first_party_only) &&
    isFlag(choice.multi_party, triple.multi_party) &&
    isFlag(choice.gap, triple.reproducibility_gap) &&
    isFlag(choice.diverging, triple.comparability) &&
    (choice.agentic === undefined || choice.agentic === agentic.has(nameOf(triple)))
  );
}

function wordsOf({ model, path, metric }: Signals): string {
  return [model, ...path, metric].join(' ').toLowerCase();
}
