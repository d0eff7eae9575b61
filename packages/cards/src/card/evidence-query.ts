import type { CardSubject } from '@assay/records';

/** Which rows of a subject: conditions on the `results` view, and on the `signals` of the triple they belong to. */
export interface EvidenceCondition {
  readonly results?: string;
  readonly signals?: string;
}

/** SQL over the views of a corpus that lists the rows behind a number. */
export function evidenceQuery(subject: CardSubject, condition: EvidenceCondition = {}): string {
  const conditions = [...aboutSubject(subject)];
  if (condition.signals !== undefined)
    conditions.push(`triple IN (SELECT triple FROM signals WHERE ${condition.signals})`);
  if (condition.results !== undefined) conditions.push(condition.results);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return `SELECT path, result, score FROM results${where}`;
}

function aboutSubject({ kind, name, collection }: CardSubject): readonly string[] {
  const text = sqlText(name);
  switch (kind) {
    case 'corpus':
      return [];
    case 'model':
      return [`model = ${text}`];
    case 'organization':
      return [`triple IN (SELECT triple FROM results WHERE organization = ${text})`];
    case 'benchmark':
      return [`dataset = ${text}`, ...(collection === null ? [] : [`collection = ${sqlText(collection)}`])];
  }
}

/** A text as SQL spells it. */
function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
