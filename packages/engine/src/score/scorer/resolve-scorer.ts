import {
  AGGREGATE_NAMES,
  answerReading,
  meteorWithSynonyms,
  type Metric,
  type PortMetric,
  readParameters,
} from '@assay/metrics';
import { AssayError, type JsonObject, type JsonValue, type Model } from '@assay/records';
import { decodeText } from '@assay/rows';
import * as z from 'zod';
import { isAssertions, isMeteorWordNet, knownMetric } from '../../declare/read-scorers.ts';
import type { DeclaredMetric, DeclaredModel, DeclaredScorer, OwnCode } from '../../declare/project.ts';
import { readCalibrationCases } from '../judge/calibration-cases.ts';
import { judgeOptions } from '../judge/judge-options.ts';
import { JUDGE_PROMPT, JUDGE_PROMPT_VERSION } from '../judge/judge-prompt.ts';
import { ownMetric, type OwnShape, ownShape, type OwnSource, SHAPE_KEYS } from '../own-metric.ts';
import { askSets, ownSetMetric } from '../own-set.ts';
import { metricCode, scorerCode, scorerVersion } from './scorer-code.ts';
import type { OpenJudge, ResolvedScorer, ScorerContext, WiredMetric } from './scorer.ts';

/** A metric wired to what it asks, and what of that belongs into the scorer version. */
interface Wiring {
  readonly use: WiredMetric;
  /** For the version's configuration: as declared, long and hidden texts by digest. */
  readonly configuration: JsonObject;
  /** For the version's judge; null where none is asked. */
  readonly judge: JsonObject | null;
  readonly close: () => Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();
const OWN_TIMEOUT_MS = 60_000;

/** Opens what a metric of the scorer asks: a judge, an embedding model, or the project's own code. */
async function wireMetric(declared: DeclaredMetric, context: ScorerContext): Promise<Wiring> {
  if (declared.metric.kind !== 'catalogue') return wireOwn(declared, context);
  const { name } = declared.metric;
  const metric = isMeteorWordNet(name) ? meteorWithSynonyms(await context.openSynonyms()) : knownMetric(name);
  if (isAssertions(name) && Object.keys(declared.params).length > 0)
    return wireJudged(declared, metric, context);
  if (metric.kind === 'port' && metric.port === 'tests') return wireTested(declared, metric, context);
  if (metric.kind === 'port') {
    return metric.port === 'judge'
      ? wireJudged(declared, metric, context)
      : wireEmbedded(declared, metric, context);
  }
  return {
    use: { ...plain(declared, metric), params: readParameters(metric, declared.params) },
    configuration: {
      score: declared.score_name,
      metric: metric.name,
      code: metricCode(metric.name),
      params: declared.params,
      ...(declared.input === undefined ? {} : { input: declared.input }),
      ...(declared.reading === undefined ? {} : { reading: declared.reading as JsonObject }),
    },
    judge: null,
    close: nothing,
  };
}

function plain({ score_name, params, input, reading }: DeclaredMetric, metric: Metric) {
  const unwired = { panel: null, embeddings: null, ownSet: null };
  const declared = { ...params, ...reading } as JsonObject;
  return {
    score_name,
    metric,
    origin: metric.name,
    declared_params: declared,
    input: input ?? null,
    reading: reading === undefined ? null : answerReading(reading),
    ...unwired,
  };
}

/** The texts of a judged metric that may be a path, and that reports do not repeat. */
const TEXTS = ['instruction', 'rubric', 'policy'];
const PATH = /^[^\n]+\.(?:md|txt|prompt)$/i;
const MOST_BYTES = 1024 * 1024;

async function wireJudged(declared: DeclaredMetric, metric: Metric, context: ScorerContext): Promise<Wiring> {
  const { options, own } = judgeOptions(declared.score_name, declared.params);
  const params: Record<string, JsonValue> = { ...own };
  const shown: Record<string, JsonValue> = { ...declared.params };
  for (const name of TEXTS) {
    const given = own[name];
    if (typeof given !== 'string') continue;
    const text = PATH.test(given) ? await readText(given, context) : given;
    params[name] = text;
    shown[name] = context.digester.json(text);
  }
  const read = readParameters(metric, params);
  const calibration =
    options.calibration === null
      ? null
      : {
          cases: await readCalibrationCases(options.calibration.cases, context.files),
          min_agreement: options.calibration.min_agreement,
        };
  const judges: OpenJudge[] = [];
  for (const key of options.judge) {
    const model = modelOf(key, `the score "${declared.score_name}" names the judge`, context);
    judges.push({ declared: model, model: await context.openModel(model) });
  }
  const people = options.people === undefined ? null : await context.openPeople(options.people);
  return {
    use: {
      ...plain(declared, metric),
      declared_params: shown,
      params: read,
      panel: { judges, people, options, calibration },
    },
    configuration: {
      score: declared.score_name,
      metric: metric.name,
      code: metricCode(metric.name),
      params: shown,
    },
    judge: {
      score: declared.score_name,
      prompt_version: JUDGE_PROMPT_VERSION,
      prompt_digest: context.digester.json({ ...JUDGE_PROMPT }),
      texts_digest: context.digester.json(TEXTS.map((name) => params[name] ?? null)),
      judges: judges.map(({ declared: { key, provider, model: name, parameters }, model }) => ({
        key,
        provider,
        model: name ?? null,
        parameters: { temperature: 0, ...parameters },
        identity: model.identity,
      })),
      ...(people === null ? {} : { people: people.judge.identity }),
      options: { ...options, judge: [...options.judge] },
      calibration_digest:
        calibration === null ? null : context.digester.json(calibration.cases as unknown as JsonValue),
      tools: [],
    },
    close: async () => {
      for (const { model } of judges) await model.close?.();
    },
  };
}

async function readText(path: string, { files }: ScorerContext): Promise<string> {
  return decodeText(await files.readBytes(path, MOST_BYTES));
}

async function wireEmbedded(
  declared: DeclaredMetric,
  metric: Metric,
  context: ScorerContext,
): Promise<Wiring> {
  const { embedding, ...own } = declared.params;
  const params = readParameters(metric, own);
  if (embedding !== undefined && typeof embedding !== 'string') {
    const message = `the score "${declared.score_name}": embedding is expected to be the key of a model, or local`;
    throw new AssayError('usage', 'E_EMBEDDING_PROVIDER', message);
  }
  const isLocal = embedding === undefined || embedding === 'local';
  const what = `the score "${declared.score_name}" names the embedding model`;
  const model = isLocal ? null : modelOf(embedding, what, context);
  const embeddings = await context.openEmbeddings(model);
  const configuration = {
    score: declared.score_name,
    metric: metric.name,
    code: metricCode(metric.name),
    params: own,
    embedding: { ...embeddings.identity },
  };
  const open = { declared: model, embeddings, known: new Map() };
  const use = { ...plain(declared, metric), params, embeddings: open };
  return { use, configuration, judge: null, close: embeddings.close ?? nothing };
}

/** What is not trusted runs in sandboxes; the machine's own is opened before any label is. */
async function wireTested(
  declared: DeclaredMetric,
  metric: PortMetric,
  context: ScorerContext,
): Promise<Wiring> {
  const runTests = await context.openTests();
  const tested: PortMetric = {
    ...metric,
    score: (sample, params) => metric.score(sample, params, { runTests }),
  };
  return {
    use: { ...plain(declared, tested), params: readParameters(metric, declared.params) },
    configuration: {
      score: declared.score_name,
      metric: metric.name,
      code: metricCode(metric.name),
      params: declared.params,
    },
    judge: null,
    close: nothing,
  };
}

function modelOf(key: string, what: string, { models }: ScorerContext): DeclaredModel {
  const found = models.find((model) => model.key === key);
  if (found !== undefined) return found;
  const known = models.map((model) => model.key).join(', ') || 'none';
  throw new AssayError('usage', 'E_SCORER_MODEL', `${what} "${key}", which the project does not have`, {
    fix: `Models of the project: ${known}.`,
  });
}

const timeout = z.int().min(1).max(3_600_000).default(OWN_TIMEOUT_MS);

async function wireOwn(declared: DeclaredMetric, context: ScorerContext): Promise<Wiring> {
  const { score_name: name, metric: from, params } = declared;
  const read = timeout.safeParse(params['timeout_ms']);
  if (!read.success) {
    throw new AssayError(
      'usage',
      'E_METRIC_SHAPE',
      `the metric "${name}": timeout_ms is expected to be 1 to 3600000`,
    );
  }
  const [source, code] = await openOwn(declared, read.data, context);
  const written = Object.fromEntries(Object.entries(params).filter(([key]) => SHAPE_KEYS.includes(key)));
  const shape = await shapeOf(name, source, written);
  const onTrouble = context.onTrouble ?? (() => undefined);
  const own = { name, shape, source, onTrouble };
  const metric = shape.isOfSet ? ownSetMetric(own) : ownMetric(own);
  const origin =
    from.kind === 'module'
      ? `module:${from.path}`
      : `command:${from.kind === 'command' ? from.command[0] : ''}`;
  return {
    use: { ...plain(declared, metric), origin, params, ownSet: shape.isOfSet ? askSets(own, params) : null },
    configuration: {
      score: name,
      ...(from.kind === 'module' ? { module: from.path } : {}),
      ...(from.kind === 'command' ? { command: [...from.command] } : {}),
      ...(from.kind !== 'catalogue' && from.isolation === 'sandbox' ? { isolation: from.isolation } : {}),
      code,
      params,
      shape: {
        type: { ...shape.scoreType },
        direction: shape.direction,
        pass_rule: shape.passRule,
        ...(shape.isOfSet ? { set: true } : {}),
      },
    },
    judge: null,
    close: source.close,
  };
}

/** The shape, by what the source declares and the entry in the project file. A source without one is closed. */
async function shapeOf(name: string, source: OwnSource, written: JsonObject): Promise<OwnShape> {
  try {
    return ownShape(name, { ...source.declares, ...written });
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function openOwn(
  { metric: from }: DeclaredMetric,
  timeoutMs: number,
  context: ScorerContext,
): Promise<readonly [OwnSource, JsonObject]> {
  if (from.kind === 'module') {
    const digest = await context.codeDigest(from.path);
    return [await context.openModuleMetric(from.path, timeoutMs, from), { [from.path]: digest }];
  }
  const declared: OwnCode & { command: readonly string[] } = from.kind === 'command' ? from : { command: [] };
  const code: Record<string, JsonValue> = {};
  for (const argument of declared.command) {
    const digest = await context.codeDigest(argument);
    if (digest !== null) code[argument] = digest;
  }
  return [await context.openCommandMetric(declared.command, timeoutMs, declared), code];
}

/**
 * The scorer's own names for aggregates: each stands for `<score>.<aggregate>` (the last dot divides) of a score
 * that the scorer has. `value`, the number that only a whole set has, exists for metrics of that kind.
 */
function checkAggregates(
  aggregates: Readonly<Record<string, string>>,
  scores: ReadonlyMap<string, Metric>,
): void {
  for (const [name, target] of Object.entries(aggregates)) {
    const dot = Math.max(0, target.lastIndexOf('.'));
    const [score, aggregate] = [target.slice(0, dot), target.slice(dot + 1)];
    const metric = scores.get(score);
    if (metric === undefined) {
      const known = [...scores.keys()].join(', ');
      const message = `the aggregate ${name} is over the score "${score}" (in "${target}"), which the scorer does not have; there are ${known}`;
      throw new AssayError('usage', 'E_SCORER_AGGREGATE', message);
    }
    const valid = metric.kind === 'set' ? ['value', ...AGGREGATE_NAMES] : AGGREGATE_NAMES;
    if (!valid.some((known) => known === aggregate)) {
      const message = `the aggregate ${name} names "${aggregate}" of the score "${score}"; there are ${valid.join(', ')}`;
      throw new AssayError('usage', 'E_SCORER_AGGREGATE', message);
    }
  }
}

/**
 * A declared scorer, ready to judge: its metrics found and their parameters checked, judges, embedding models
 * and the project's own metrics open, its version known. What is wrong with it is thrown here, before any label
 * is opened; what was opened by then is closed again.
 */
export async function resolveScorer(
  declared: DeclaredScorer,
  context: ScorerContext,
): Promise<ResolvedScorer> {
  const wirings: Wiring[] = [];
  const close = async (): Promise<void> => {
    for (const wiring of wirings) await wiring.close();
  };
  try {
    for (const metric of declared.metrics) wirings.push(await wireMetric(metric, context));
    const metrics = wirings.map(({ use }) => use);
    const byName = new Map(metrics.map(({ score_name, metric }) => [score_name, metric]));
    if (byName.size < metrics.length || metrics.length === 0) throw notApart(declared);
    checkAggregates(declared.aggregates, byName);
    const trials = context.trials ?? { reducer: 'mean', k: 1 };
    const configuration: JsonObject = {
      metrics: wirings.map((wiring) => wiring.configuration),
      aggregates: { ...declared.aggregates },
      trials: { ...trials },
    };
    const judges = wirings.flatMap(({ judge }) => (judge === null ? [] : [judge]));
    const isOwn = declared.metrics.some(({ metric }) => metric.kind !== 'catalogue');
    const { commit, runtime, dependency_lock: lock } = context.software;
    const own = scorerCode(metrics, declared.metrics, context.digester);
    const code = commit === null ? own : `${own}, commit ${commit}`;
    const software = { code, runtime, dependency_lock: isOwn ? lock : null };
    const judge = judges.length === 0 ? null : { scores: judges };
    const version = scorerVersion(software, configuration, judge, context.digester);
    return { declared, metrics, version, trials, warnings: warningsOf(wirings), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function warningsOf(wirings: readonly Wiring[]): readonly string[] {
  const names = wirings.flatMap(({ use }) => (use.panel?.judges ?? []).map(({ declared }) => declared));
  const undated = names.filter(({ model }) => model !== undefined && /(?:^|[-:@])latest$/i.test(model));
  return [...new Set(undated.map(({ key, model }) => undatedWarning(key, model!)))];
}

function undatedWarning(key: string, model: string): string {
  return `the judge ${key} is the alias "${model}", which can change without notice: name a dated model`;
}

function notApart({ key, metrics }: DeclaredScorer): AssayError {
  const names = metrics.map(({ score_name }) => score_name).join(', ') || 'none';
  const message = `the scorer ${key} needs at least one metric, each with a score name of its own; given ${names}`;
  return new AssayError('usage', 'E_SCORER_METRICS', message);
}

/** A score with those who judge it, open or only declared; null: nobody does. */
interface JudgedScore {
  readonly score_name: string;
  readonly panel: {
    readonly judges: readonly { readonly declared: DeclaredModel }[];
    readonly options: { readonly allow_self: boolean };
  } | null;
}

/**
 * No model judges itself unless the metric says `allow_self: true`. The same key is the same model, and so is
 * the same name, whoever serves it. Returns warnings: a judge of the candidate's own provider may prefer its own outputs.
 */
export function refuseSelfJudging(scores: readonly JudgedScore[], candidate: Model): readonly string[] {
  const warnings = new Set<string>();
  for (const { score_name, panel } of scores) {
    for (const { declared } of panel?.judges ?? []) {
      const isSame =
        declared.key === candidate.key ||
        (declared.model !== undefined && declared.model.toLowerCase() === candidate.model?.toLowerCase());
      if (isSame && !panel!.options.allow_self) {
        throw new AssayError(
          'usage',
          'E_JUDGE_SELF',
          `the score "${score_name}" is judged by ${declared.key}, which is the model under test`,
          { fix: 'Name another judge, or allow it with `allow_self: true` on the metric.' },
        );
      }
      if (isSame) warnings.add(`the judge ${declared.key} is the model under test, as the metric allows`);
      else if (hosted.has(declared.provider) && declared.provider === candidate.provider) {
        warnings.add(`the judge ${declared.key} is of the same provider as the model under test`);
      }
    }
  }
  return [...warnings];
}

/** Providers that are families of models; others are only ways to reach one. */
const hosted: ReadonlySet<string> = new Set(['openai', 'anthropic', 'google']);
