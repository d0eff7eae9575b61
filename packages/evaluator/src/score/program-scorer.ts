import { nodeDigester } from '@assay/engine';
import { AssayError, type JsonObject, type ScoredMetric, type ScorerOf } from '@assay/records';
import { decimalText } from './decimal-text.ts';
import { keepProgram, readProgram } from './kept-program.ts';
import { askService, describeService, runProgram, type Said } from './run-program.ts';
import { runtimeComponents } from './sandboxed-code.ts';
import type { ScorerKind } from './scorer-kind.ts';

/** What a scorer of the host's gave, as numbers of a score. */
function declaredMetrics(
  { key, metrics }: ScorerOf<'program'>,
  given: Said['metrics'],
  n: number,
): readonly ScoredMetric[] {
  return metrics.map(({ name, direction, min, max }): ScoredMetric => {
    const value = given[name] ?? null;
    const facts = {
      name: `${key}.${name}`,
      direction,
      n,
      missing: 0,
      interval: null,
      range: min === undefined || max === undefined ? null : { min, max },
    };
    return value === null
      ? { ...facts, value: null, why: 'the scorer gave none' }
      : { ...facts, value: decimalText(value) };
  });
}

/** A scorer of the host's own: a program in a sandbox, or a service; what it says is held against the metrics declared. */
export const programScorer: ScorerKind<'program'> = {
  register: async (scorer, { folder, vault }) => {
    checkDeclared(scorer);
    return {
      components: {
        kind: 'program',
        ...(scorer.url === undefined ? await ofProgram(scorer, folder, vault) : await ofService(scorer)),
      },
      metrics: scorer.metrics.map(({ name, direction, min, max }) => ({
        name: `${scorer.key}.${name}`,
        direction,
        range: min === undefined || max === undefined ? null : { min, max },
      })),
    };
  },
  score: async (scorer, work) => {
    const said = scorer.url === undefined ? await runProgram(scorer, work) : await askService(scorer, work);
    const isLabelled = work.registered.evaluator.labels !== undefined;
    const labels = isLabelled ? await work.labels() : null;
    const items = labels?.labels.length ?? said.items?.length ?? 0;
    return {
      metrics: declaredMetrics(scorer, said.metrics, items),
      slices: [],
      counts: { items, answered: items, errors: {} },
      marks: said.isOfficial ? [] : ['unofficial'],
      items: said.items,
      trace: { full: said.trace, redacted: { metrics: Object.keys(said.metrics).length } },
      sandbox: said.sandbox,
      used: said.used,
    };
  },
};

async function ofProgram(
  scorer: ScorerOf<'program'>,
  folder: string,
  vault: Parameters<ScorerKind<'program'>['register']>[1]['vault'],
): Promise<JsonObject> {
  const program = await readProgram(scorer, folder);
  if (vault !== null) await keepProgram(vault, program);
  return {
    ...(await runtimeComponents(configOf(scorer))),
    code: program.digest,
    lock: program.lock,
  };
}

async function ofService(scorer: ScorerOf<'program'>): Promise<JsonObject> {
  const version = await describeService(scorer);
  return {
    code: null,
    lock: null,
    runtime: null,
    service: version,
    config: nodeDigester.json(configOf(scorer)),
    judge: null,
    arena: null,
  };
}

/** Everything of the declaration that can change a number. */
function configOf({ command, url, metrics, timeout_ms, artifact }: ScorerOf<'program'>): JsonObject {
  return JSON.parse(JSON.stringify({ command, url, metrics, timeout_ms, artifact })) as JsonObject;
}

function checkDeclared({ key, command, url }: ScorerOf<'program'>): void {
  if ((command === undefined) !== (url === undefined)) return;
  throw new AssayError('usage', 'E_SPEC_VALUE', `the scorer ${key} needs a command or a url, and not both`);
}
