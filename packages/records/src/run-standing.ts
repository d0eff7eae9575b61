import type { RunManifest } from './nouns/run.ts';
import type { RunPart, SpecificationOverride } from './nouns/sample-selection.ts';

type Asked = Pick<RunManifest, 'part' | 'overrides'>;

/** Whether a run is what the name of its specification means: all of its samples, asked as the project declares. */
export function isWhole(manifest: Asked & Pick<RunManifest, 'closed_at' | 'stopped_because'>): boolean {
  const { closed_at: closed, stopped_because: stopped } = manifest;
  return runMark(manifest) === null && closed !== null && stopped === null;
}

/** `partial: 12 of 20, only failed of 20260311T091502-3f3e2add`; null: it was asked for all samples of its specification. */
export function partText({ part }: Pick<Asked, 'part'>): string | null {
  return part === undefined ? null : `partial: ${countText(part)}, ${selectionWords(part)}`;
}

function countText({ samples, of }: RunPart): string {
  return of === null ? `the first ${samples}, of more` : `${samples} of ${of}`;
}

/** What chose the samples. */
function selectionWords({ limit, where = [], only, only_of }: RunPart): string {
  return [
    ...(limit === undefined ? [] : [`limit ${limit}`]),
    ...where.map((condition) => `where ${condition}`),
    ...(only === undefined ? [] : [`only ${only}${only_of === undefined ? '' : ` of ${only_of}`}`]),
  ].join(', ');
}

/** `with model gamma, temperature=0`; null: the run was asked as the project declares. */
export function overrideText({ overrides }: Pick<Asked, 'overrides'>): string | null {
  if (overrides === undefined) return null;
  return `with ${overrideParts(overrides).join(', ')}`;
}

function overrideParts({ model, parameters = {}, settings = [] }: SpecificationOverride): readonly string[] {
  return [
    ...(model === undefined ? [] : [`model ${model}`]),
    ...Object.entries(parameters).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    ...settings,
  ];
}

/** What stands beside every number of a run that is not whole; null where it is. */
export function runMark(manifest: Asked): string | null {
  const override = overrideText(manifest);
  const marks = [partText(manifest), override === null ? null : `overridden: ${override}`];
  const told = marks.filter((mark) => mark !== null);
  return told.length === 0 ? null : told.join('; ');
}

/** The key of an overridden run: `words.alpha@gamma`. What a key cannot hold is written as `_`. */
export function overriddenKey(overrides: SpecificationOverride): string {
  const { model, parameters = {}, settings = [] } = overrides;
  const asked = [
    ...(model === undefined ? [] : [model]),
    ...Object.entries(parameters).map(([name, value]) => `${name}=${plain(value)}`),
    ...settings,
  ];
  const words = asked.join(',').replaceAll(/[^\w.=,+-]/g, '_');
  return `${overrides.specification}@${words.slice(0, LONGEST)}`;
}

const LONGEST = 160;

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
