import type { Evaluator, ScorerOf } from '@assay/records';
import type { Label } from '../vault/commit-labels.ts';
import { hostedProgram } from './hosted-program.ts';
import { type BoardColumn, bytesOf, filesBelow, type PlacedScoring } from './placed-scoring.ts';

interface ProgramParts {
  readonly evaluator: Evaluator;
  /** Files of the scorer program, by path. */
  readonly program: ReadonlyMap<string, Uint8Array>;
  readonly labels: ReadonlyMap<string, readonly Label[]>;
}

/** A program that came from a bundle goes back as it was; any other one is handed what it finds here. */
export function placeProgram(scorer: ScorerOf<'program'>, parts: ProgramParts): PlacedScoring {
  const { evaluator, program, labels } = parts;
  const shared = { columns: columnsOf(scorer), image: null, isDetailed: false };
  const inner = filesBelow(program, 'program/');
  if (program.has('settings.json') && inner.size > 0)
    return { ...shared, program: inner, references: [filesBelow(program, 'reference_data/')], notes: [] };
  const [split = 'all'] = evaluator.splits === undefined ? [...labels.keys()] : [evaluator.splits.feedback];
  const artifact = scorer.artifact ?? evaluator.artifacts[0]!.name;
  const settings = { command: scorer.command!, artifact, split };
  const rows = (labels.get(split) ?? []).map(({ item, label }) => JSON.stringify({ id: item, label }));
  return {
    ...shared,
    program: new Map([
      ['metadata.yaml', bytesOf('command: python3 /app/program/score.py\n')],
      ['score.py', bytesOf(hostedProgram)],
      ['settings.json', bytesOf(`${JSON.stringify(settings, null, 2)}\n`)],
      ...[...program].map(([path, bytes]) => [`scorer/${path}`, bytes] as const),
    ]),
    references: [
      rows.length === 0 ? new Map() : new Map([['labels.jsonl', bytesOf(`${rows.join('\n')}\n`)]]),
    ],
    notes: [
      'the program runs in the docker_image of the competition, with the network that it has there: it must provide what the program needs',
      ...(rows.length === 0
        ? []
        : ['reference_data contains the hidden labels: anyone who has the bundle has them']),
      ...(evaluator.splits === undefined
        ? []
        : ['splits have no equivalent: the bundle judges the feedback split alone']),
      ...(evaluator.gates.length === 0 ? [] : ['gates have no equivalent']),
      ...(evaluator.combined === undefined ? [] : ['the combined number has no equivalent']),
    ],
  };
}

function columnsOf({ key, metrics }: ScorerOf<'program'>): readonly BoardColumn[] {
  return metrics.map(({ name, direction }) => ({
    headline: `${key}.${name}`,
    key: name,
    title: name,
    direction,
    isHidden: false,
  }));
}
