import { printable } from '@assay/shown';
import type { ShownEvaluator } from '@assay/verbs';

/** An evaluator for a person. */
export function evaluatorText(shown: ShownEvaluator): string {
  const { key, digest, registered_at, problem, items, snapshots, scorer, metrics, evaluator } = shown;
  const lines: readonly (readonly [string, string])[] = [
    ['version', digest],
    ['registered', registered_at],
    ['problem', `${evaluator.problem}${problem.id === null ? '' : ` (${problem.id})`}`],
    ['artifacts', evaluator.artifacts.map(({ name, kind }) => `${name} (${kind})`).join(', ')],
    ['metadata', Object.keys(evaluator.metadata).join(', ') || 'none'],
    ['items', items === null ? 'none' : `${items} in ${Object.keys(snapshots).join(' and ')}`],
    ['scorer', scorer.id],
    ['numbers', metrics.map(({ name }) => name).join(', ')],
    ['headline', evaluator.headlines.join(', ')],
    ['feedback', evaluator.feedback.mode],
    ['snapshots', Object.values(snapshots).join(', ') || 'none'],
  ];
  const said = lines.map(([name, value]) => `  ${name.padEnd(11)} ${printable(value)}\n`);
  return `${printable(evaluator.display_name ?? key)}\n${said.join('')}`;
}
