import { AssayError } from '@assay/records';
import { type Condition, readConditions } from './condition.ts';

/** What is known of a sample before it is scored: never what is expected of it. */
const parts = ['id', 'input', 'metadata', 'tags', 'subtask', 'cluster'];

/** Conditions on samples. One that is about something else would hold for none, or with `!=` for all. */
export function readSampleConditions(texts: readonly string[]): readonly Condition[] {
  const conditions = readConditions(texts);
  for (const { path, text } of conditions)
    if (!parts.includes(path.split('.', 1)[0]!)) throw unknown(path, text);
  return conditions;
}

function unknown(path: string, text: string): AssayError {
  const message = `the condition ${JSON.stringify(text)} is about ${path}; a sample has ${parts.join(', ')}`;
  const isLabel = /^expected(?:_output)?(?:\.|$)/.test(path);
  return new AssayError('usage', 'E_CONDITION', message, {
    fix: isLabel
      ? 'What is expected is opened after the run; say in metadata what samples are chosen by.'
      : `Did you mean metadata.${path}?`,
  });
}
