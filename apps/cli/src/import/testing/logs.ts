/** Logs of other tools, as small as they can be, each with one number that is 0.5. */

export const inspectHeader = {
  version: 2,
  status: 'success',
  eval: { task: 'rivers', model: 'hf/lab/tiny', dataset: { name: 'rivers' }, model_generate_config: {} },
  plan: { steps: [], config: { temperature: 0, max_tokens: 8 } },
  results: { scores: [{ name: 'match', scorer: 'match', metrics: { accuracy: { value: 0.5 } } }] },
};

export const inspectSample = (id: number, mark: string): object => ({
  id,
  epoch: 1,
  input: 'Longest?',
  target: 'Nile',
  messages: [{ role: 'assistant', content: 'Nile' }],
  scores: { match: { value: mark } },
});

export const inspectLog = { ...inspectHeader, samples: [inspectSample(1, 'C'), inspectSample(2, 'I')] };

export const lmEvalResults = {
  results: { sums: { 'exact_match,none': 0.5 } },
  configs: { sums: { dataset_path: 'lab/sums', generation_kwargs: { temperature: 0 } } },
  config: { model: 'hf', model_args: 'pretrained=lab/tiny' },
};

export const lmEvalRow = (score: number): object => ({
  doc_id: score,
  arguments: [['1+1=']],
  resps: [['2']],
  metrics: ['exact_match'],
  exact_match: score,
});

export const helmSpec = {
  name: 'rivers:model=lab_tiny',
  scenario_spec: { class_name: 'Rivers' },
  adapter_spec: { model: 'lab/tiny', temperature: 0 },
};

export const helmStats = [{ name: { name: 'exact_match', split: 'test' }, count: 1, mean: 0.5 }];

export const promptfooOutput = {
  results: {
    prompts: [
      { raw: 'Name it.', provider: 'openai:gpt-x', metrics: { testPassCount: 1, testFailCount: 1 } },
      { raw: 'Name it.', provider: 'mine', metrics: { testPassCount: 1, testFailCount: 1 } },
    ],
    results: [],
    stats: {},
  },
  config: { description: 'rivers', providers: ['openai:gpt-x', 'mine'] },
};

export const evalHarnessReport = {
  schema_version: 'eval-harness.report.v1',
  dataset: 'refunds',
  metrics: { judge: { mean: 0.5 } },
};
