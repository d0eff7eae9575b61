import { findSubject, type NamedKind, nearNames, type SubjectNames, subjectsOf } from '@assay/cards';
import { AssayError, type CardSubject } from '@assay/records';

/** The subject that goes by a name; an unknown name is a usage error that offers the nearest known ones. */
export function findCardSubject(names: SubjectNames, kind: NamedKind, name: string): CardSubject {
  const found = findSubject(names, kind, name);
  if (found !== null) return found;
  const known = subjectsOf(names).filter((subject) => subject.kind === kind);
  const near = nearNames(name, new Set(known.map((subject) => subject.name)));
  throw new AssayError('usage', 'E_NAME', `the corpus has no ${kind} ${JSON.stringify(name)}`, {
    fix:
      near.length > 0
        ? `Did you mean ${near.map((one) => JSON.stringify(one)).join(', ')}?`
        : `It has ${known.length} of that kind; \`assay cards show --all --out DIR\` lists them. Names are written as in the records.`,
  });
}
