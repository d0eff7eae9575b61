import { randomNumbers } from './random-numbers.ts';

const evaluationsPerSuite = 8;
const suites = 40;
const labs = 60;

/** Reports of one model on one suite: most are alone, some stand against others. */
const reportCounts = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3];
/** How far a later report lies from the first: at the threshold of 0.05, a hair above and below, and plainly on either side. */
const offsets = [0.05, 0.0500001, 0.0499999, 0, 0.01, 0.2];
const relationships = ['third_party', 'third_party', 'third_party', 'first_party', 'collaborative', 'other'];
const organizations = ['Open Leaderboard', 'University', 'Lab', 'Institute', 'unknown'];

/**
 * Synthetic reports as lines `{path, record}`, at least `rows` results of them, the same for the same seed: one record
 * for each report of a model on a suite, eight results in it, models and suites repeated, some setups declared, one
 * suite in ten agentic, some results scored by two metrics' bounds, a few not scored.
 */
export function* generateRecords(rows: number, seed = 1): Generator<string> {
  const random = randomNumbers(seed);
  let made = 0;
  for (let pair = 0; made < rows; pair++) {
    const reports = reportCounts[random.below(reportCounts.length)]!;
    const suite = random.below(suites);
    const base = Array.from({ length: evaluationsPerSuite }, () => random.below(8_000));
    for (let report = 0; report < reports; report++) {
      yield lineOf({ pair, suite, report, base }, random);
      made += evaluationsPerSuite;
    }
  }
}

interface Report {
  readonly pair: number;
  readonly suite: number;
  readonly report: number;
  /** Scores in ten-thousandths. */
  readonly base: readonly number[];
}

type Random = ReturnType<typeof randomNumbers>;

function lineOf({ pair, suite, report, base }: Report, random: Random): string {
  const lab = `lab-${pair % labs}`;
  const model = `model-${pair}`;
  const isAgentic = suite % 10 === 0;
  const args = argumentsOf(isAgentic, random);
  const offset = report === 0 ? 0 : offsets[random.below(offsets.length)]!;
  const record = {
    schema_version: suite % 4 === 0 ? '0.3.0' : '0.2.2',
    evaluation_id: `suite-${suite}/${lab}_${model}/${1_770_000_000 + report}`,
    retrieved_timestamp: `${1_770_000_000 + pair}`,
    source_metadata: {
      source_name: 'synthetic reports',
      source_type: random.below(3) === 0 ? 'documentation' : 'evaluation_run',
      source_organization_name: organizations[random.below(organizations.length)],
      evaluator_relationship: relationships[random.below(relationships.length)],
    },
    eval_library: { name: isAgentic ? 'inspect_ai' : 'lm-evaluation-harness', version: `0.${suite % 5}.0` },
    model_info: { name: model, id: `${lab}/${model}`, developer: lab, inference_platform: 'unknown' },
    evaluation_results: base.map((score, i) => ({
      evaluation_name: `evaluation ${suite}-${i}`,
      source_data: {
        source_type: 'hf_dataset',
        dataset_name: `dataset ${suite}-${i >> 1}`,
        hf_repo: `suites/suite-${suite}`,
        ...(i % 2 === 0 ? { hf_split: 'test' } : {}),
      },
      metric_config: {
        evaluation_description: 'Share of answers that are right',
        metric_id: i % 4 === 3 ? 'f1' : 'accuracy',
        lower_is_better: false,
        score_type: 'continuous',
        min_score: 0,
        max_score: 1,
      },
      score_details: {
        score: random.below(500) === 0 ? -1 : Math.round((score / 1e4 + offset) * 1e7) / 1e7,
        uncertainty: { standard_error: { value: 0.0125 } },
      },
      generation_config: { generation_args: args },
    })),
  };
  return `${JSON.stringify({ path: `data/suite-${suite}/${lab}/${model}/${pair}-${report}.json`, record })}\n`;
}

function argumentsOf(isAgentic: boolean, random: Random): object {
  const declared = random.below(10);
  return {
    ...(declared < 4 ? { temperature: [0, 0.2, 0.7, 1][random.below(4)] } : {}),
    ...(declared < 3 ? { max_tokens: 256 << random.below(4) } : {}),
    ...(isAgentic
      ? { agentic_eval_config: { available_tools: [{ name: 'bash' }, { name: 'python' }] } }
      : {}),
    ...(isAgentic && declared < 5 ? { eval_limits: { message_limit: 50 + random.below(3) } } : {}),
  };
}
