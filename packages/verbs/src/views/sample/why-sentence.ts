import { knownMetric } from '@assay/engine';
import type { Scored } from '@assay/records';
import { shownNumber } from '@assay/shown';
import { absentOf, placeOf, type TextSought } from './text-sought.ts';

/** What a metric had before it. */
export interface Judged {
  readonly metric: string;
  readonly value: Scored['value'];
  /** Null: the metric does more than look for a text, or the reader may not see what it looks for. */
  readonly sought: TextSought | null;
  /** The answer as it came back, where it is text. */
  readonly answer: string | null;
  /** The answer as the scorer read it, where it reads answers before it compares them. */
  readonly read_as: string | null;
}

/**
 * Why a score is what it is, in a sentence: what was looked for and whether it is there, else what the metric asks.
 * Whether it is there is the score's own word; only the place is looked up again.
 */
export function whySentence({ metric, value, sought, answer, read_as: read }: Judged): string {
  if (sought === null || typeof value !== 'boolean') return `${asked(metric)}: ${shownValue(value)}.`;
  const subject = read === null ? 'the answer' : `the answer, read as ${quoted(read)},`;
  if (sought.kind === 'equal')
    return `${capital(subject)} is ${value ? '' : 'not '}exactly ${quoted(sought.text)}.`;
  const place = value && read === null && answer !== null ? placeOf(sought, answer) : null;
  const where = place === null ? '' : `, at characters ${place[0] + 1} to ${place[1]}`;
  if (sought.kind === 'pattern')
    return `${capital(subject)} ${value ? 'matches' : 'does not match'} /${clipped(sought.pattern)}/${where}.`;
  return `Looked for ${listed(sought)} in ${subject.replace(/,$/, '')}: ${value ? `there${where}` : notThere(sought, read ?? answer)}.`;
}

function listed({ texts, needs, ignores_case: ignoresCase }: TextSought & { kind: 'texts' }): string {
  const joined = texts.map(quoted).join(needs === 'all' ? ' and ' : ' or ');
  return ignoresCase ? `${joined}, in any case,` : joined;
}

function notThere(sought: TextSought & { kind: 'texts' }, text: string | null): string {
  if (sought.texts.length === 1) return 'not there';
  if (sought.needs === 'any') return 'none of them is there';
  const absent = text === null ? [] : absentOf(sought, text);
  return absent.length === 0 ? 'not all of them are there' : `${absent.map(quoted).join(' and ')} not there`;
}

function asked(metric: string): string {
  // Metrics of the project's own have no page in the catalogue.
  if (metric.includes(':')) return `Computed by ${metric.replace('module:', '')}`;
  return knownMetric(metric).meaning.replace(/\.$/, '');
}

/** A score's value as a sentence has it. */
export function shownValue(value: Scored['value']): string {
  return typeof value === 'number' ? shownNumber(value) : String(value);
}

/** A label may be a whole document: a sentence has its beginning. */
const LONGEST_QUOTE = 160;

function clipped(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

function quoted(text: string): string {
  return `“${clipped(text)}”`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
