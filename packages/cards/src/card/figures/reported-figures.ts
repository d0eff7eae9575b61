import type { CardSubject, Figure } from '@assay/records';
import { type FigureSources, totalFigure } from './figure.ts';
import type { PlacedTriple } from '../card-rows.ts';

interface Total {
  readonly id: string;
  readonly label: string;
  readonly formula: string;
  readonly countOf: (triples: readonly PlacedTriple[]) => number;
  /** The cards on which the number would always be 1. */
  readonly except?: CardSubject['kind'];
}

const totals: readonly Total[] = [
  {
    id: 'reports',
    label: 'Reported scores',
    formula: 'entries of evaluation_results with a finite score that does not say "not scored"',
    countOf: (triples) => triples.reduce((sum, { reports }) => sum + reports.length, 0),
  },
  {
    id: 'triples',
    label: 'Triples of model, benchmark path and metric',
    formula: '|R|: distinct (model, [collection, dataset, evaluation name, split], metric)',
    countOf: (triples) => triples.length,
  },
  {
    id: 'models',
    label: 'Models',
    formula: 'distinct model_info.id',
    countOf: (triples) => new Set(triples.map(({ signals }) => signals.model)).size,
    except: 'model',
  },
  {
    id: 'benchmarks',
    label: 'Benchmarks',
    formula: 'distinct (collection, dataset)',
    countOf: (triples) => new Set(triples.map(({ path }) => JSON.stringify([path[0], path[1]]))).size,
    except: 'benchmark',
  },
  {
    id: 'organizations',
    label: 'Organisations that reported',
    formula: 'distinct source_organization_name, as written; reports that name none are not counted',
    countOf: (triples) => distinctOf(triples, ({ organization }) => organization),
  },
  {
    id: 'records',
    label: 'Records',
    formula: 'distinct files the scores stand in; an evaluation_id is not unique, a file is',
    countOf: (triples) => distinctOf(triples, ({ file }) => file),
  },
];

/** How much was reported. */
export function reportedFigures(sources: FigureSources): Figure[] {
  return totals
    .filter(({ except }) => except !== sources.subject.kind)
    .map(({ id, label, formula, countOf }) =>
      totalFigure(sources, {
        id: `reported.${id}`,
        section: 'reported',
        label,
        formula,
        condition: {},
        value: countOf(sources.triples),
      }),
    );
}

function distinctOf(
  triples: readonly PlacedTriple[],
  valueOf: (report: PlacedTriple['reports'][number]) => string | null,
): number {
  const values = new Set(triples.flatMap(({ reports }) => reports.map(valueOf)));
  for (const nothing of [null, '']) values.delete(nothing);
  return values.size;
}
