import { percent } from '../percent.ts';
import type { Corpus } from '../shapes.ts';

interface FieldNamesProps {
  readonly fields: readonly string[];
  readonly population: Corpus['rates']['completeness']['population'];
}

/** What the numbers of the map's columns stand for. */
export function FieldNames({ fields, population }: FieldNamesProps) {
  return (
    <details className="fold">
      <summary>
        The 28 fields by number <span className="soft">and the share of benchmarks that fill each</span>
      </summary>
      <ol className="field-names">
        {fields.map((path, i) => (
          <li key={path}>
            <span className="mono">{path}</span>{' '}
            <span className="soft">{percent(population[i]?.rate ?? null)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
