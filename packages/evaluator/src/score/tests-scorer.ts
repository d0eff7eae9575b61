import { nodeFiles, type ProjectFiles } from '@assay/engine';
import { wilsonInterval } from '@assay/metrics';
import {
  AssayError,
  type Evaluator,
  type JsonObject,
  type ScoredMetric,
  type ScoredSlice,
  type ScorerOf,
  SpecProblems,
} from '@assay/records';
import { decodeText, jsonCell, readRows, readYaml } from '@assay/rows';
import type { Limits } from '@assay/sandbox';
import { entryFile, interpreterOf, isAnyLanguage } from '../private-tests/interpreters.ts';
import { runTests, type TestResult } from '../private-tests/run-tests.ts';
import { type FailureClass, type TestCase, testCaseSchema } from '../private-tests/test-case.ts';
import { hiddenDigest } from '../vault/hidden-digest.ts';
import { decimalText, quotientText } from './decimal-text.ts';
import { keepTests, keptTests } from './kept-tests.ts';
import { type MeasuredRun, promisedSignals, signalMetrics } from './operational-signals.ts';
import {
  codeOf,
  type OfficialSandbox,
  officialSandbox,
  openCode,
  runtimeComponents,
} from './sandboxed-code.ts';
import type { ScorerKind, ScorerResult } from './scorer-kind.ts';

const MOST_BYTES = 64 * 2 ** 20;

/** The private tests that an evaluator names: a list in YAML or JSON, or one of JSONL. All that is wrong is thrown at once. */
async function readTests(
  files: ProjectFiles,
  path: string,
  evaluator: Evaluator,
): Promise<readonly TestCase[]> {
  const problems = new SpecProblems();
  const tests: TestCase[] = [];
  const seen = new Set<string>();
  for (const { value, line } of await writtenTests(files, path)) {
    const location = { file: files.shown(path), ...(line === null ? {} : { line }) };
    const read = testCaseSchema.safeParse(value);
    if (!read.success) {
      const [issue] = read.error.issues;
      const where = issue!.path.length === 0 ? 'the test' : issue!.path.join('.');
      problems.add(new AssayError('usage', 'E_TESTS', `${where}: ${issue!.message}`, { location }));
      continue;
    }
    const twice = seen.has(read.data.id);
    seen.add(read.data.id);
    if (twice)
      problems.add(
        new AssayError('usage', 'E_TESTS', `there are two tests ${JSON.stringify(read.data.id)}`, {
          location,
        }),
      );
    if (!isAnyLanguage(read.data.file))
      await problems.attempt(async () => interpreterOf(read.data.file), location);
    tests.push(read.data);
  }
  problems.throwIfAny();
  for (const split of evaluator.splits === undefined ? [null] : Object.values(evaluator.splits))
    if (split === null ? tests.length === 0 : testsOfSplit(tests, split, evaluator).length === 0)
      throw new AssayError(
        'usage',
        'E_NO_TESTS',
        `${files.shown(path)} has no test${split === null ? '' : ` for the split ${split}`}, so nothing would be judged`,
      );
  return tests;
}

/** Where an evaluator has splits, a test is in the one that it names. */
function testsOfSplit(tests: readonly TestCase[], split: string, { splits }: Evaluator): readonly TestCase[] {
  return splits === undefined ? tests : tests.filter((test) => test.split === split);
}

async function writtenTests(
  files: ProjectFiles,
  path: string,
): Promise<readonly { readonly value: unknown; readonly line: number | null }[]> {
  if (/\.jsonl$/i.test(path)) {
    const file = await files.open(path);
    const rows: { value: unknown; line: number | null }[] = [];
    try {
      for await (const { cells, line } of readRows(file))
        rows.push({ value: jsonCell(cells, 'the test', { file: files.shown(path) }), line });
    } finally {
      await file.close();
    }
    return rows;
  }
  const source = readYaml(decodeText(await files.readBytes(path, MOST_BYTES)), { file: files.shown(path) });
  if (!Array.isArray(source.value))
    throw new AssayError('usage', 'E_TESTS', 'expected a list of tests', { location: source.locate([]) });
  return source.value.map((value: unknown, i) => ({ value, line: source.locate([i]).line ?? null }));
}

const violations: ReadonlySet<FailureClass> = new Set(['timeout', 'memory', 'output_limit']);

interface Ran {
  readonly place: OfficialSandbox;
  readonly limits: Partial<Limits>;
}

/** What tests came to: every one of them counts, whatever became of it. */
function resultOf(
  scorer: ScorerOf<'tests'>,
  results: readonly TestResult[],
  { place, limits }: Ran,
): ScorerResult {
  const { key, signals, price_per_cpu_hour: price = null } = scorer;
  const runs = results.flatMap((result) => result.runs.map(measured));
  const errors: Record<string, number> = {};
  for (const { failure } of results) if (failure !== null) errors[failure] = (errors[failure] ?? 0) + 1;
  return {
    metrics: [passRate(key, results), ...signalMetrics(key, signals, runs, price)],
    slices: slicesOf(key, results),
    counts: { items: results.length, answered: results.length, errors },
    marks: [
      ...(results.some(({ flaky }) => flaky) ? (['flaky'] as const) : []),
      ...(place.isOfficial ? [] : (['unofficial'] as const)),
    ],
    items: results.map(({ id, tags, passed, flaky, failure }) => ({
      id,
      tags: [...tags],
      passed,
      flaky,
      failure,
    })),
    trace: { full: fullTrace(results), redacted: { tests: results.length, errors } },
    sandbox: place.record(limits),
    used: usedBy(runs),
  };
}

function passRate(key: string, results: readonly TestResult[]): ScoredMetric {
  const [passed, n] = [results.filter((result) => result.passed).length, results.length];
  const interval = wilsonInterval(passed, n)!;
  return {
    name: `${key}.pass_rate`,
    direction: 'higher',
    value: quotientText(passed, n),
    numerator: passed,
    denominator: n,
    n,
    missing: 0,
    interval: {
      low: decimalText(interval.low),
      high: decimalText(interval.high),
      level: interval.level,
      method: interval.method,
    },
    range: { min: 0, max: 1 },
  };
}

function slicesOf(key: string, results: readonly TestResult[]): readonly ScoredSlice[] {
  const tags = [...new Set(results.flatMap((result) => result.tags))].toSorted();
  return tags.map((name) => {
    const own = results.filter((result) => result.tags.includes(name));
    return { name, items: own.length, metrics: [passRate(key, own)] };
  });
}

function measured(run: TestResult['runs'][number]): MeasuredRun {
  return { used: run.used, passed: run.passed, violation: !run.passed && violations.has(run.failure) };
}

/** What a submission printed can hold anything: the host alone sees it. */
function fullTrace(results: readonly TestResult[]): JsonObject[] {
  return results.map(({ id, passed, flaky, failure, runs }) => ({
    id,
    passed,
    flaky,
    failure,
    runs: runs.map((run) => ({ passed: run.passed, log: run.log, used: { ...run.used } })),
  }));
}

/** In whole units: finer ones tell about single tests. */
function usedBy(runs: readonly MeasuredRun[]): JsonObject {
  const known = runs.flatMap(({ used }) => (used.cpu_ms === null ? [] : [used.cpu_ms]));
  const memory = runs.flatMap(({ used }) => (used.peak_memory === null ? [] : [used.peak_memory]));
  return {
    calls: runs.length,
    wall_s: Math.round(runs.reduce((sum, { used }) => sum + used.wall_ms, 0) / 1000),
    cpu_s: known.length < runs.length ? null : Math.round(known.reduce((sum, ms) => sum + ms, 0) / 1000),
    peak_memory: memory.length === 0 ? null : Math.max(...memory),
  };
}

const AT_ONCE = 2;

/** Private tests: the driver holds them outside of the sandbox, sends inputs, and compares what comes back. */
export const testsScorer: ScorerKind<'tests'> = {
  register: async (scorer, { evaluator, folder, vault }) => {
    codeOf(scorer, evaluator);
    const tests = await readTests(nodeFiles(folder), scorer.tests, evaluator);
    const bytes = Buffer.from(JSON.stringify(tests));
    const hidden = vault === null ? null : await hiddenDigest(vault, 'private-tests', bytes);
    if (vault !== null) await keepTests(vault, hidden!, bytes);
    return {
      components: {
        kind: 'tests',
        tests: hidden,
        ...(await runtimeComponents(configOf(scorer))),
      },
      metrics: [
        { name: `${scorer.key}.pass_rate`, direction: 'higher', range: { min: 0, max: 1 } },
        ...promisedSignals(scorer.key, scorer.signals),
      ],
    };
  },
  score: async (scorer, work) => {
    const { registered, split, vault } = work;
    const components = registered.scorer.components[scorer.key] as JsonObject;
    const tests = testsOfSplit(await keptTests(vault, components), split, registered.evaluator);
    const place = await officialSandbox(work);
    const code = await openCode(codeOf(scorer, registered.evaluator), work);
    try {
      const limits = (scorer.limits ?? {}) as Partial<Limits>;
      const results = await runTests(
        tests.map((each) => ({ ...each, file: entryFile(each.file, code.names) })),
        { runs: scorer.runs, pass: scorer.pass, at_once: AT_ONCE },
        {
          sandbox: place.sandbox,
          submission: { folder: code.folder },
          limits,
          ...(work.signal === undefined ? {} : { signal: work.signal }),
        },
      );
      return resultOf(scorer, results, { place, limits });
    } finally {
      await code.remove();
    }
  },
};

/** Everything of the declaration that can change a number. */
function configOf({ runs, pass, limits, signals, price_per_cpu_hour }: ScorerOf<'tests'>): JsonObject {
  return JSON.parse(JSON.stringify({ runs, pass, limits, signals, price_per_cpu_hour })) as JsonObject;
}
