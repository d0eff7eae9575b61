/**
 * What each argument of a tool says: by its name, which means the same for every tool, or, where it does not, by
 * `tool.name`; of a field of an argument by `argument.name`.
 */
export const argumentWords: Readonly<Record<string, string>> = {
  after: 'The `next` of the page before.',
  'compare.after':
    'The runs that are held against it, each by id, scoring, baseline, specification or `latest`.',
  'diff.after': 'The document of the newer version.',
  again: 'Ask judges again, although the same scoring exists.',
  against: 'Compare with this run, sample by sample.',
  agent: 'A model of the project that writes the metrics which the catalogue does not have.',
  allow_changed: 'Compare although the scorer or the hidden data changed.',
  allow_partial:
    'Also a part of the samples, or a run that was asked otherwise than the project declares; it is marked.',
  allow_network: 'Whether a paper may be fetched from its address.',
  artifacts: 'The folder of the files that were scored.',
  as: 'A document to make of the result; it stands in the result as `document`.',
  base_url: "Where a server that speaks OpenAI's API answers.",
  baseline: 'A solution, or the same in words: its model, settings and prompts are taken.',
  baselines: 'Names of models; empty: all that the tables have; left out: the problem only.',
  before: 'The run that the others are held against.',
  'diff.before': 'The document of the older version.',
  benchmark: 'A well-known benchmark of the shelf, such as mmlu or gsm8k.',
  bundle: 'The file of the bundle.',
  cache: 'Whether answers that are kept are used; what suits the provider by default.',
  cards: 'Files of benchmark cards, besides those of the source.',
  claims: 'What the submitter says about the run.',
  consistency: 'The proof that the log only grew since the older checkpoint.',
  corpus: 'The folder of the corpus; that of the project by default.',
  'source.corpus': 'The folder of a corpus that results were read into.',
  data: 'A file of samples; without one a small example is written.',
  dataset_url: 'The address of the data set that the paper uses.',
  depth: 'Levels of subtasks that are shown; 0 counts them only.',
  description: 'What a solution must do.',
  empty: 'Outputs in which the model answered without any text.',
  evaluation: 'The key of an evaluation.',
  evaluations: "Keys of evaluations; all of the project's unless named.",
  evaluator: 'The key of a registered evaluator; the only one of the home, or all of them, by default.',
  expected: 'The column of the data that holds the expected answer; it is in no prompt and no input.',
  extras: 'Views beside the signals.',
  failed: 'Outputs in which the model gave nothing.',
  files: 'The artifacts: their paths, or a name and bytes that are at hand.',
  'files.name': 'What the file is called.',
  'files.bytes': 'What is in the file.',
  final: 'On the split that never gave feedback.',
  flips: 'Samples that changed outcome to list, 100 by default; all are counted.',
  folder: 'Where the files of the project are; the current folder by default.',
  force: 'Although a part is missing, or its gates fail.',
  format: 'Which tool wrote the logs, where their contents do not say.',
  from: 'The configuration of another tool that it is made from: promptfooconfig.yaml, or a task file of lm-eval.',
  full: 'Every comparison and report in the summary, and not only the first.',
  guidance:
    'What a person tells the agent where its modules do not pass: `correctness: …`, `scope: …` or `efficiency: …`.',
  home: 'The folder of the evaluator; `.assay-evaluator` here by default.',
  id: 'Its address; without it, one under http://example.org/.',
  idempotency_key: 'Names the attempt: sent again under the same key, the same files are taken in once.',
  include_outputs: 'Show what the model said on the worst samples.',
  inputs: 'Addresses of data sets that are given.',
  'match.inputs': 'Files of input rows.',
  'inputs.path': 'A file of input rows.',
  'inputs.subtask': 'Whose rows they are; absent for those of the solution itself.',
  keys: 'Keys that are trusted, or files of them, one a line.',
  limit: 'How many at most.',
  'plan.limit': 'At most this many samples of every task; all of them by default.',
  'run.limit': 'At most this many samples of every task; all of them by default.',
  'resume.limit': 'At most this many samples of every task; all of them by default.',
  'repeat.limit': 'At most this many samples of the task; all of them by default.',
  'show.limit': 'Items of one list before "… n more".',
  max_bytes: 'What a summary has to fit into; unless given, a comment.',
  max_cost_usd: 'A ceiling for what is spent, in US dollars, over everything that is run.',
  max_guidance: 'How often the agent is told what does not pass, at most.',
  max_length: 'Characters of the largest document to read.',
  max_nodes: 'Most objects and arrays in one document.',
  max_tokens: 'A ceiling for tokens, over everything that is run.',
  metric:
    'A metric of the catalogue, by name or alias; where it is optional, one that fits the labels by default.',
  'query.metric': 'A metric that the task reports.',
  metrics: 'Metrics that solutions must report.',
  missing: 'Outputs of which a score is missing: any, or the one that is named.',
  model: 'The key of a model.',
  'init_project.model':
    '`PROVIDER:NAME`, such as `openai:gpt-4o-2024-11-20`; without one a stand-in is written.',
  'import_runs.model': 'The id of the model, for reports that name none.',
  'extract.model': 'A model of the project that reads the paper; left out: patterns alone.',
  models: 'Keys of models that are asked in place of those of the specifications.',
  name: 'What it is called.',
  'metrics_show.name': 'A metric, by name or alias.',
  'baseline_set.name': 'The name of the baseline.',
  'subject.name': 'As the records write it; a benchmark also as collection/dataset.',
  'subject.kind': 'What the card is about.',
  names: 'Files of names that count as one.',
  needs_project: 'A project file that is wrong is an error; else the report is made without its gates.',
  of: 'The earlier run that `only` speaks of.',
  offset: 'Hits before the page.',
  older: 'A checkpoint of the log that was held from before.',
  on: 'Who executes the runs: this process by default, or workers that share the store.',
  only: 'The samples of an earlier run (`of`) that failed, are missing, changed outcome since the run before it, or vary in its series.',
  out: 'A folder that is not there yet, or is empty.',
  'publish.out': 'The folder for the record, its rows and the cards; `published` by default.',
  outputs: 'Where answers go; answers that are there already are scored by the project.',
  output_fields: 'The fields of an answer.',
  'output_fields.name': 'What the field is called.',
  'output_fields.data_type': 'Its type: `xsd:string`, `schema:Text`, or an IRI.',
  'output_fields.repeated': 'Whether an answer may have several values of it.',
  'output_fields.pattern': 'A regular expression that its values match, and that runs in linear time.',
  overwrite: 'Whether files that are there are written over.',
  paper: 'PDF, Markdown, HTML, LaTeX or text; its address where the network is allowed.',
  paper_url: 'The address of the paper, for the documents.',
  parameters: 'Parameters of the models, in place of those of the project.',
  'metrics_score.parameters': "The metric's own parameters.",
  path: 'The path of a file.',
  'metrics_score.path': 'Rows with output, expected and metadata: JSONL, JSON, CSV or Parquet.',
  'reproduce_table.path': 'reproduction.yaml, or the record of a run.',
  'reproduce_run.path': 'reproduction.yaml, or its folder.',
  'show.path': 'The task document.',
  'write.path': 'The file that is written; one named after the problem by default.',
  'write.overwrite': 'Whether a file that is there is written over.',
  paths: 'Files, and folders that are searched.',
  'source.paths': 'Reported results and cards as files, or folders of them.',
  'capture.paths':
    'Folders of MLflow (mlruns/) and of Weights & Biases (wandb/); they are searched for runs.',
  population: 'What counts as populated.',
  priority: 'How soon workers take the runs, compared with others: from -1000 to 1000.',
  problem: 'A document with one TaskProblem, or, for `capture`, its address.',
  problems: 'Documents of the problem; without any, those beside the solution are looked at.',
  'problems.path': 'The document.',
  'problems.iri': 'What isBasedOn calls it.',
  project: 'The project file, `assay.yaml` by default; the store is beside it.',
  publisher: 'Who publishes, where the project file does not say it or is to be overruled.',
  'publisher.organization': 'Their name.',
  'publisher.relationship': 'How they stand to the model, such as first_party.',
  'publisher.id_base': 'What their addresses start with.',
  query: 'What a task has to have; all that is given counts.',
  'query.text': 'Words that must all occur; "" or "*" for any.',
  'query.input': 'Part of the name or address of an input data set.',
  'query.outputField': 'A field of an output schema.',
  'query.hyperparameter': '`name`, or `name=value`.',
  'query.kind': 'What kind of document it is.',
  rates: 'The shares behind the counts.',
  reads: 'How often the model reads the paper, independently.',
  recompute: 'Compute the reported metrics again from the rows.',
  resume: 'Go on with a series that was interrupted.',
  retried: 'Outputs that were asked for more than once.',
  rows: 'Files of output rows.',
  'rows.path': 'A file of output rows.',
  'rows.subtask': 'Whose rows they are; absent for those of the solution itself.',
  run: 'A run, a scoring, a baseline, a specification or `latest`; or the start of an id that no other has.',
  run_tests: "Run the tests that the problem states on the solution's folder, in a sandbox.",
  runs: 'Runs to judge; the newest series of every specification unless named.',
  'repeat.runs': 'How often; by default, as the specification says, else 5.',
  sample: 'The id of the sample.',
  samples: 'Samples to list; all are counted.',
  literal: 'Read setups and metrics as they are written: ten setup fields, no parameters of metrics.',
  'report.samples': 'In JUnit samples are tests too, beside the gates.',
  'implement_check.samples': 'How many samples are asked in the dry run; 0: none.',
  'reproduce_run.samples': 'How many samples the dry run asks.',
  score: 'Of the scores only this one.',
  scorer: 'Another scorer of the task than the specification names.',
  settings: 'Values that stand in for those of the project file: `tasks.capitals.few_shot.k=5`.',
  shapes: 'A file of SHACL shapes (Turtle) to use instead of those of Croissant Tasks.',
  since: 'Begun, made or set at this time or later.',
  solution: 'The document of the solution.',
  'implement.solution':
    'Where the TaskSolution goes; one that is there already is what the reproduction claims.',
  solution_id: 'The @id of the solution, where the document holds several.',
  source: 'Reported results and cards as files, or a corpus that they were read into.',
  specification: 'The key of a task specification.',
  status: 'In this state.',
  strict: 'Warnings count as failures.',
  subject: 'What the card is about: a benchmark, a model, an organisation, or the whole corpus.',
  sub_tasks: 'Subtasks with the same input, output and metrics.',
  suggested_names: 'Count names as the ones that are suggested for them.',
  tags: 'What workers must have to take the runs.',
  task: 'The key of a task.',
  team: 'On the fleet: whose runs these are; the publisher of the project by default.',
  'submit.team': 'The team that submits it.',
  to: 'The harness that it is for.',
  truncated: 'With an answer that was cut off at its longest length.',
  viewer: 'Who looks: what they may not see is left out.',
  where: 'Conditions on samples, all of which hold: `tags = hard`.',
  witnesses: 'Keys of witnesses, or files of them, whose cosignature of the checkpoint is looked for.',
  worst: 'Samples to list for each score, 10 by default.',
  write: 'Write it to a file. Absent: nothing is written.',
  yes: 'Go beyond the dry run; a ceiling allows it too.',
  anchor: 'A player whose rating is fixed; intervals are those of differences to it.',
  'anchor.player': 'The name of the player.',
  'anchor.rating': 'The rating that it has.',
  cluster: 'The column of what battles share; `cluster` or `prompt`, where there is one, by default.',
  errors: 'Robust and clustered (sandwich), unless those of the model (fisher) are asked for.',
  level: 'The confidence of intervals; 0.95 by default.',
  pair: 'The column that the two battles with sides swapped share; `pair`, where there is one, by default.',
  position: 'Rate with what standing first is worth in the model.',
  quantile: "Student's, which few clusters need, or the normal one.",
  regularisation: 'How much ratings are drawn together, so that they exist; 0 by default.',
  scale: 'Of the ratings: Elo by default; natural: log odds.',
  sequential: 'A test of every two players who met: is the first better by elo1, or by elo0?',
  'sequential.alpha': 'How often elo1 may be accepted wrongly; 0.05 by default.',
  'sequential.beta': 'How often elo0 may be accepted wrongly; 0.05 by default.',
  'sequential.elo0': 'The difference, in Elo, of the first hypothesis.',
  'sequential.elo1': 'The difference, in Elo, of the second.',
  'sequential.model': 'How Elo is counted; logistic by default.',
  ties: 'What a tie is; half a win by default.',
  voter: 'The column of who voted; `voter` or `judge`, where there is one, by default.',
};

type Schema = Readonly<Record<string, unknown>>;

/** Where a schema stands: the tool, and the argument that it is part of; null: it is the arguments themselves. */
interface Place {
  readonly tool: string;
  readonly argument: string | null;
}

/** The schema of a tool's arguments, in which each says what it is for. */
export function describedArguments(tool: string, schema: Schema): Schema {
  return describedIn({ tool, argument: null }, schema) as Schema;
}

function describedIn(place: Place, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one) => describedIn(place, one));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties'
        ? describedFields(place, value as Readonly<Record<string, Schema>>)
        : describedIn(place, value),
    ]),
  );
}

function describedFields(place: Place, fields: Readonly<Record<string, Schema>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const inside = describedIn({ ...place, argument: name }, field) as Schema;
      return [name, { ...inside, description: field['description'] ?? wordsOf(name, place) }];
    }),
  );
}

/** The narrowest that there are; undefined where nobody wrote any. */
function wordsOf(name: string, { tool, argument }: Place): string | undefined {
  if (argument !== null) return argumentWords[`${argument}.${name}`];
  return argumentWords[`${tool}.${name}`] ?? argumentWords[name];
}
