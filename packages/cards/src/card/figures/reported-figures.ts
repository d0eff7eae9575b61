import type { CardSubject } from '@assay/records';
import type { PlacedTriple } from '../card-rows.ts';
import { totalFigure } from './figure.ts';
import type { Tally } from './tally.ts';

interface Total {
  readonly id: string;
  readonly label: string;
  readonly formula: string;
  readonly count: () => Count;
  /** The cards on which the number would always be 1. */
  readonly except?: CardSubject['kind'];
}

interface Count {
  readonly add: (triple: PlacedTriple) => void;
  readonly value: () => number;
}

const totals: readonly Total[] = [
  {
    id: 'reports',
    label: 'Reported scores',
    formula: 'entries of evaluation_results with a finite score that does not say "not scored"',
    count: () => sumOf(({ reports }) => reports.length),
  },
  {
    id: 'triples',
    label: 'Triples of model, benchmark path and metric',
    formula: '|R|: distinct (model, [collection, dataset, evaluation name, split], metric)',
    count: () => sumOf(() => 1),
  },
  {
    id: 'models',
    label: 'Models',
    formula: 'distinct model_info.id',
    count: () => distinctOf(({ signals }) => [signals.model]),
    except: 'model',
  },
  {
    id: 'benchmarks',
    label: 'Benchmarks',
    formula: 'distinct (collection, dataset)',
    count: () => distinctOf(({ path }) => [JSON.stringify([path[0], path[1]])]),
    except: 'benchmark',
  },
  {
    id: 'organizations',
    label: 'Organisations that reported',
    formula: 'distinct source_organization_name, as written; reports that name none are not counted',
    count: () => distinctOf(({ reports }) => reports.map(({ organization }) => organization)),
  },
  {
    id: 'records',
    label: 'Records',
    formula: 'distinct files that contain the scores; an evaluation_id is not unique, a file is',
    count: () => distinctOf(({ reports }) => reports.map(({ file }) => file)),
  },
];

/** How much was reported. */
export function reportedFigures(subject: CardSubject): Tally[] {
  return totals
    .filter(({ except }) => except !== subject.kind)
    .map(({ id, label, formula, count }) =>
      totalFigure(subject, {
        id: `reported.${id}`,
        section: 'reported',
        label,
        formula,
        condition: {},
        ...count(),
      }),
    );
}

function sumOf(numberOf: (triple: PlacedTriple) => number): Count {
  let sum = 0;
  return {
    add: (triple) => {
      sum += numberOf(triple);
    },
    value: () => sum,
  };
}

/** Texts that name something, each once. */
function distinctOf(namesOf: (triple: PlacedTriple) => readonly (string | null)[]): Count {
  const names = new Set<string>();
  return {
    add: (triple) => {
      for (const name of namesOf(triple)) if (name !== null && name !== '') names.add(name);
    },
    value: () => names.size,
  };
}
