import { shellWord } from '@assay/shown';

interface Chosen {
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
  readonly input?: string | undefined;
  readonly output_field?: string | undefined;
  readonly metric?: string | undefined;
  readonly hyperparameter?: string | undefined;
}

/** The command that finds the tasks of a page. */
export function searchCommand({ q = '', ...chosen }: Chosen): string {
  const { kind, input, output_field: outputField, metric, hyperparameter } = chosen;
  const options = [
    ['--kind', kind],
    ['--input', input],
    ['--output-field', outputField],
    ['--metric', metric],
    ['--hyperparameter', hyperparameter],
  ] as const;
  return [
    'assay search',
    shellWord(q === '' ? '*' : q),
    ...options.flatMap(([flag, value]) => (value === undefined ? [] : [flag, shellWord(value)])),
  ].join(' ');
}
