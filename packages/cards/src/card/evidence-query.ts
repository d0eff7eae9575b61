import type { CardSubject } from '@assay/records';
import { quoted } from '../corpus/json-shape.ts';

/** Which rows of a subject: conditions on the `results` view, and on the `signals` of the triple they belong to. */
export interface EvidenceCondition {
  readonly results?: string;
  readonly signals?: string;
}

/** SQL over the views of a corpus that lists the rows behind a number. */
export function evidenceQuery(subject: CardSubject, { results, signals }: EvidenceCondition = {}): string {
  const conditions = [
    subjectCondition(subject),
    signals === undefined ? null : `triple IN (SELECT triple FROM signals WHERE ${signals})`,
    results ?? null,
  ].filter((condition) => condition !== null);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return `SELECT record_path, result, score FROM results${where}`;
}

/** Which rows of `results` a card about the subject speaks of; null for all of them. */
export function subjectCondition({ kind, name, collection }: CardSubject): string | null {
  const text = quoted(name);
  switch (kind) {
    case 'corpus':
      return null;
    case 'model':
      return `model = ${text}`;
    case 'organization':
      return `triple IN (SELECT triple FROM results WHERE organization = ${text})`;
    case 'benchmark':
      return collection === null
        ? `dataset = ${text}`
        : `dataset = ${text} AND collection = ${quoted(collection)}`;
  }
}

/** The command that lists the rows of a query, as a POSIX shell takes it. */
export function evidenceCommand(query: string): string {
  return `assay cards sql '${query.replaceAll("'", `'\\''`)}'`;
}
