/** What of a measure says where things stand in a file and how it spells them, and not how they are counted. */
const ofFile = new Set([
  'metric',
  'score',
  'number',
  'output',
  'expected',
  'metadata',
  'passes',
  'positive',
  'box',
]);

/**
 * The metric of a measure with its parameters, whatever the columns are called and however the file spells its classes and writes
 * its boxes: two measures with different ones are of two quantities.
 */
export function definitionOf(measure: Readonly<Record<string, unknown>>): string {
  const { metric, score } = measure;
  if (typeof metric !== 'string')
    return typeof score === 'string' ? `the mean of ${score}` : 'code of the project';
  const own = Object.entries(measure).filter(([name]) => !ofFile.has(name));
  return [metric, ...parametersIn(Object.fromEntries(own))].join(', ');
}

/** `average "micro"`, `count_repeats true`: parameters as a reader is told them. */
export function parametersIn(parameters: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
}
