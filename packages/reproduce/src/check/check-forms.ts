import { agreeing, plural } from '@assay/shown';
import type { TriedAnswer } from './check-answers.ts';
import { failed, type ImplementationFinding, open, passed } from './finding.ts';

/**
 * Whether the answers of a task have the form that its problem asks for. A run refuses one that has not, so it stands
 * among those that failed; what never came says nothing of its form.
 */
export function checkForms(task: string, answers: readonly TriedAnswer[]): ImplementationFinding {
  const refused = answers.filter(({ unparsable }) => unparsable === true);
  const came = answers.filter((answer) => !answer.failed).length + refused.length;
  const where = 'the prompt, or how the answer is read';
  if (came === 0) return open('schema', task, 'no answer could be checked for its form', where);
  if (refused.length === 0)
    return passed(
      'schema',
      task,
      `${plural(came, 'answer')} ${agreeing(came, 'has', 'have')} the form that the problem asks for`,
    );
  const say = refused.length === came ? failed : open;
  const [first] = refused;
  const message = `${refused.length} of ${plural(came, 'answer')} ${agreeing(refused.length, 'does', 'do')} not have the form that the problem asks for; ${first!.id}: ${first!.why ?? 'unparsable'}`;
  return say('schema', task, message, where);
}
