import { outcomeGlyphs, plural } from '@assay/shown';
import type { TaskList } from './shapes.ts';

/** What the rules say of a document, in a word. */
export function Verdict({
  of: { conforms, errors, warnings },
}: {
  readonly of: TaskList['hits'][number]['verdict'];
}) {
  if (conforms === null) return <span className="missing">{`${outcomeGlyphs.missing} unreadable`}</span>;
  if (!conforms)
    return <span className="fail">{`${outcomeGlyphs.fail} invalid: ${plural(errors, 'error')}`}</span>;
  const warned = warnings === 0 ? '' : `, ${plural(warnings, 'warning')}`;
  return <span className="pass">{`${outcomeGlyphs.pass} valid${warned}`}</span>;
}
