import { AssayError, type JsonValue, type SpecProblems } from '@assay/records';

/** What only an evaluator may say, however it is spelt. */
const evaluatorOnly = new Set(
  [
    'hiddenLabels',
    'labels',
    'answerKey',
    'privateTests',
    'hiddenTests',
    'judgePrompt',
    'judge',
    'rubric',
    'scorer',
    'scorers',
  ].map((name) => name.toLowerCase()),
);

/** A problem is public: what belongs to its evaluator must not stand in it. */
export function refuseEvaluatorKeys(value: JsonValue, file: string, problems: SpecProblems, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    const plain = key
      .slice(key.lastIndexOf(':') + 1)
      .replace(/[_-]/g, '')
      .toLowerCase();
    if (!Array.isArray(value) && key !== '@context' && evaluatorOnly.has(plain))
      problems.add(
        new AssayError(
          'usage',
          'E_SPEC_EVALUATOR_ONLY',
          `${place} belongs to the evaluator; a problem is public`,
          {
            location: { file },
            fix: "Remove it from the problem, and write it in the evaluator's file.",
          },
        ),
      );
    if (key !== '@context') refuseEvaluatorKeys(inner, file, problems, place);
  }
}
