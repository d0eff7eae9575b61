import type { GraphValue } from '../read/graph.ts';
import { shortName } from '../vocabulary/terms.ts';
import type { Constraint } from './shape.ts';

/** A text as much of it as a message needs. */
export function shorten(text: string, longest = 200): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}

/** For shapes that come without a message of their own. */
export function genericMessage(
  constraint: Constraint,
  path: string | undefined,
  value: GraphValue | null,
): string {
  const where = path === undefined ? 'the node' : shortName(path);
  const given = value === null ? '' : `; found ${describe(value)}`;
  return `${where} ${demand(constraint)}${given}`;
}

export function genericFix(constraint: Constraint, path: string | undefined): string {
  const where = path === undefined ? 'the node' : `the value of ${shortName(path)}`;
  if (constraint.kind === 'minCount') return `Add ${shortName(path ?? '')}.`;
  if (constraint.kind === 'maxCount') return `Remove values of ${shortName(path ?? '')}.`;
  return `Change ${where} so that it ${demand(constraint)}.`;
}

function demand(constraint: Constraint): string {
  switch (constraint.kind) {
    case 'class':
    case 'datatype':
      return `has the ${constraint.kind} ${shortName(constraint.iri)}`;
    case 'nodeKind':
      return `is of the kind ${constraint.nodeKind}`;
    case 'minCount':
      return `has at least ${constraint.count} value(s)`;
    case 'maxCount':
      return `has at most ${constraint.count} value(s)`;
    case 'minLength':
      return `has at least ${constraint.length} characters`;
    case 'maxLength':
      return `has at most ${constraint.length} characters`;
    case 'pattern':
      return `matches ${constraint.pattern}`;
    case 'range':
      return `meets ${constraint.component} ${constraint.bound}`;
    case 'in':
      return 'is one of the listed values';
    case 'hasValue':
      return 'has the required value';
    case 'languageIn':
      return `is written in one of ${constraint.languages.join(', ')}`;
    case 'uniqueLang':
      return 'has each language once';
    case 'equals':
      return `has the same values as ${shortName(constraint.predicate)}`;
    case 'disjoint':
      return `shares no value with ${shortName(constraint.predicate)}`;
    case 'closed':
      return 'has no property beyond those listed';
    case 'not':
      return 'does not have the form that is excluded';
    case 'node':
    case 'and':
      return 'has the form required';
    case 'or':
      return 'has one of the forms allowed';
    case 'xone':
      return 'has exactly one of the forms allowed';
    case 'qualified':
      return `has ${constraint.min ?? 0} to ${constraint.max ?? 'any number of'} values of the form required`;
    case 'property':
      return 'has the properties required';
  }
}

function describe(value: GraphValue): string {
  if (value.kind === 'literal') return `${JSON.stringify(shorten(value.text))}^^${shortName(value.datatype)}`;
  return value.kind === 'iri' ? shorten(value.id) : 'an unnamed node';
}
