import { AssayError, nearestName } from '@assay/records';
import type { Command } from 'commander';
import type { Options } from './command.ts';

/** For options whose values are a closed list. */
export function choice<T extends string>(option: string, value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  const near = nearestName(String(value), allowed);
  throw new AssayError(
    'usage',
    'E_OPTION',
    `${option} ${String(value)}: expected one of ${allowed.join(', ')}`,
    near === null ? {} : { fix: `Did you mean ${near}?` },
  );
}

/** For options that count something: a whole number, from 0 unless `least` says otherwise. */
export function countOption(option: string, value: unknown, least = 0): number {
  const text = String(value);
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
  throw new AssayError('usage', 'E_OPTION', `${option} ${text}: expected a whole number, ${least} or more`);
}

/** An option that takes a text; null where it was not given. */
export function textOption(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** For options that are a number; undefined where it was not given. */
export function numberOption(option: string, value: unknown): number | undefined {
  const text = textOption(value);
  if (text === null) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new AssayError('usage', 'E_OPTION', `${option} ${text}: expected a number`);
}

/** Collects the values of an option that may be given several times. */
export function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** What a verb finds wrong with a field of its request is reported for the flag that the field came from. */
export async function namingFlags<T>(
  flags: Readonly<Record<string, string>>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const flag = error instanceof AssayError && error.field !== undefined ? flags[error.field] : undefined;
    if (!(error instanceof AssayError) || flag === undefined) throw error;
    const { trouble, code, message, location, fix, action } = error;
    throw new AssayError(trouble, code, `${flag} ${message}`, { cause: error, location, fix, action });
  }
}

/** `--project FILE`, the same for every command that reads a project or its store. */
export function projectOption(command: Command): Command {
  return command.option('--project <file>', 'the project file, with the store beside it', 'assay.yaml');
}

export function projectOf(options: Options): string {
  return String(options['project']);
}

/** Who publishes: the same three flags wherever something names its source. */
export function publisherOptions(command: Command, otherwise: string): Command {
  return command
    .option('--organization <name>', `who publishes (else ${otherwise})`)
    .option(
      '--relationship <kind>',
      "the publisher's relationship to the model: first_party, third_party, collaborative, other",
    )
    .option('--id-base <url>', 'URL prefix for what is published');
}

/** Those of the flags that were given, under the names of the project file. */
export function publisherFlags(
  options: Options,
): Readonly<Partial<Record<'organization' | 'relationship' | 'id_base', string>>> {
  const flags = {
    organization: options['organization'],
    relationship: options['relationship'],
    id_base: options['idBase'],
  };
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}

/** `--limit` of a page: 1 or more. */
export function pageSize(limit: unknown): number {
  return countOption('--limit', limit, 1);
}

const spans = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `--since`: a date, a time, or how long ago (`90m`, `12h`, `7d`, `2w`); as a time. */
export function sinceOption(text: string | undefined, now = Date.now()): string | undefined {
  if (text === undefined) return undefined;
  const ago = /^(\d{1,6})([mhdw])$/.exec(text);
  const at = ago === null ? timeOf(text) : now - Number(ago[1]) * spans[ago[2] as keyof typeof spans];
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw new AssayError('usage', 'E_OPTION', `--since ${text}: expected a date, a time, or a span`, {
    fix: 'For example 2026-03-11, 2026-03-11T09:15:00Z, 90m, 12h, 7d, 2w.',
  });
}

function timeOf(text: string): number {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text) ? Date.parse(text) : Number.NaN;
}
