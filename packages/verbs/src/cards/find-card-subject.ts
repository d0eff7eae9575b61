import { findSubject, type NamedKind, nearNames, type SubjectNames, subjectsOf } from '@assay/cards';
import { AssayError, type CardSubject } from '@assay/records';

/** The subject that goes by a name; an unknown name is a usage error that offers the nearest known ones. */
export function findCardSubject(names: SubjectNames, kind: NamedKind, name: string): CardSubject {
  const found = findSubject(names, kind, name);
  if (found !== null) return found;
  const known = subjectsOf(names).filter((subject) => subject.kind === kind);
  const near = nearNames(name, new Set(known.map((subject) => subject.name)));
  const message = `the corpus has no ${kind} ${JSON.stringify(name)}`;
  if (near.length > 0)
    throw new AssayError('usage', 'E_NAME', message, {
      fix: `Did you mean ${near.map((one) => JSON.stringify(one)).join(', ')}?`,
    });
  throw new AssayError('usage', 'E_NAME', message, {
    fix: 'Names are written as in the records.',
    action: { kind: 'show_all_cards', subjects: known.length },
  });
}
