/** What can be asked about matches between players. */
const arenaVerbs = {
  run: async () => (await import('./arena/run.ts')).arenaRun,
  resume: async () => (await import('./arena/resume.ts')).arenaResume,
  show: async () => (await import('./arena/show.ts')).arenaShow,
  replay: async () => (await import('./arena/replay.ts')).arenaReplay,
  schedule: async () => (await import('./arena/schedule.ts')).arenaSchedule,
  rate: async () => (await import('./arena/rate.ts')).arenaRate,
} as const;

/** Who may ask a server. */
const accessVerbs = {
  new: async () => (await import('./access/new-token.ts')).newToken,
  list: async () => (await import('./access/list-tokens.ts')).listTokens,
  revoke: async () => (await import('./access/revoke-token.ts')).revokeToken,
  loginSettings: async () => (await import('./access/login-settings.ts')).loginSettings,
  find: async () => (await import('./access/find-token.ts')).findToken,
} as const;

/** What can be asked about what was kept as proof. */
const auditVerbs = {
  verify: async () => (await import('./audit/verify.ts')).verify,
  keys: {
    new: async () => (await import('./audit/keys/make-key.ts')).makeKey,
    list: async () => (await import('./audit/keys/list-keys.ts')).listKeys,
    revoke: async () => (await import('./audit/keys/revoke-key.ts')).revokeKey,
  },
  audit: {
    log: async () => (await import('./audit/log.ts')).auditLog,
    show: async () => (await import('./audit/show.ts')).auditShow,
    checkpoint: async () => (await import('./audit/witness/checkpoint.ts')).auditCheckpoint,
    witness: async () => (await import('./audit/witness/witness.ts')).auditWitness,
    cosign: async () => (await import('./audit/witness/cosign.ts')).auditCosign,
    export: async () => (await import('./audit/export.ts')).auditExport,
    open: async () => (await import('./audit/open.ts')).auditOpen,
    evidence: async () => (await import('./audit/evidence.ts')).auditEvidence,
    deny: async () => (await import('./audit/deny.ts')).auditDeny,
    check: async () => (await import('./audit/check.ts')).auditCheck,
  },
} as const;

/** What can be asked about data of others. */
const dataVerbs = {
  pull: async () => (await import('./data/pull.ts')).pull,
} as const;

/** What can be asked about reported results. */
const cardVerbs = {
  ingest: async () => (await import('./cards/ingest.ts')).ingest,
  check: async () => (await import('./cards/check.ts')).check,
  signals: async () => (await import('./cards/signals.ts')).signals,
  exportSignals: async () => (await import('./cards/export-signals.ts')).exportSignals,
  corpus: async () => (await import('./cards/corpus.ts')).corpus,
  completeness: async () => (await import('./cards/completeness.ts')).completeness,
  show: async () => (await import('./cards/show.ts')).show,
  exportCards: async () => (await import('./cards/export-cards.ts')).exportCards,
  sql: async () => (await import('./cards/sql.ts')).sql,
  resolve: async () => (await import('./cards/names/resolve.ts')).resolve,
  suggest: async () => (await import('./cards/names/suggest.ts')).suggest,
} as const;

/** What can be asked about evaluations. */
const evaluationVerbs = {
  run: async () => (await import('./evaluations/run.ts')).run,
  plan: async () => (await import('./evaluations/plan.ts')).plan,
  watch: async () => (await import('./evaluations/watch.ts')).watch,
  resume: async () => (await import('./evaluations/resume.ts')).resume,
  score: async () => (await import('./evaluations/score.ts')).score,
  peek: async () => (await import('./evaluations/peek.ts')).peek,
  report: async () => (await import('./evaluations/report.ts')).report,
  reportEvaluation: async () => (await import('./evaluations/report-evaluation.ts')).reportEvaluation,
  repeat: async () => (await import('./evaluations/repeat.ts')).repeat,
  stability: async () => (await import('./evaluations/stability.ts')).stability,
  compare: async () => (await import('./evaluations/compare/compare.ts')).compare,
  compareAll: async () => (await import('./evaluations/compare/compare-all.ts')).compareAll,
  gate: async () => (await import('./evaluations/gate.ts')).gate,
  baseline: {
    set: async () => (await import('./baselines/set.ts')).setBaseline,
    list: async () => (await import('./baselines/list.ts')).listBaselines,
    show: async () => (await import('./baselines/show.ts')).showBaseline,
  },
  publish: async () => (await import('./publishing/publish.ts')).publish,
  export: async () => (await import('./publishing/export.ts')).exportRun,
  demo: async () => (await import('./demo/demo.ts')).demo,
} as const;

/** What a host can ask of its evaluator. */
const evaluatorVerbs = {
  init: async () => (await import('./evaluator/init.ts')).initEvaluator,
  initFromBundle: async () => (await import('./evaluator/codabench/init-from-bundle.ts')).initFromBundle,
  exportBundle: async () => (await import('./evaluator/codabench/export-bundle.ts')).exportBundle,
  check: async () => (await import('./evaluator/check.ts')).checkEvaluator,
  register: async () => (await import('./evaluator/register.ts')).register,
  show: async () => (await import('./evaluator/show.ts')).showEvaluator,
  commit: async () => (await import('./evaluator/commit.ts')).commitLabels,
  backup: async () => (await import('./evaluator/backup.ts')).backupMasters,
  rotate: async () => (await import('./evaluator/rotate.ts')).rotateMaster,
  rekey: async () => (await import('./evaluator/rekey.ts')).rekeyVault,
} as const;

/** What can be asked about executions and what they left. */
const executionVerbs = {
  events: async () => (await import('./executions/events.ts')).events,
  follow: async () => (await import('./executions/follow.ts')).follow,
  log: {
    outputs: async () => (await import('./log/log.ts')).log,
    sample: async () => (await import('./log/log-sample.ts')).logSample,
  },
  list: {
    executions: async () => (await import('./lists/list-executions.ts')).listExecutions,
    runs: async () => (await import('./lists/list-runs.ts')).listRuns,
    scorings: async () => (await import('./lists/list-scorings.ts')).listScorings,
    scorers: async () => (await import('./lists/list-scorers.ts')).listScorers,
    baselines: async () => (await import('./lists/list-baselines.ts')).listBaselinePage,
  },
} as const;

/** What can be asked of and about workers. */
const fleetVerbs = {
  work: async () => (await import('./fleet/work.ts')).work,
  fleet: async () => (await import('./fleet/fleet.ts')).fleet,
  change_offers: async () => (await import('./fleet/fleet.ts')).changeOffers,
} as const;

/** What can be asked about the logs of other tools. */
const importVerbs = {
  import: async () => (await import('./import/import.ts')).importRecords,
  importRuns: async () => (await import('./import/runs/import-runs.ts')).importRuns,
} as const;

/** What can be asked about the machine that Assay runs on. */
const machineVerbs = {
  doctor: async () => (await import('./machine/doctor.ts')).doctor,
} as const;

/** What can be asked about metrics. */
const metricVerbs = {
  list: async () => (await import('./metrics/list.ts')).list,
  show: async () => (await import('./metrics/show.ts')).show,
  score: async () => (await import('./metrics/score.ts')).score,
} as const;

/** What can be asked to begin a project. */
const projectVerbs = {
  initProject: async () => (await import('./projects/init-project.ts')).initProject,
} as const;

/** What can be asked about a published result that is run again. */
const reproduceVerbs = {
  capture: async () => (await import('./reproduce/capture/capture.ts')).capture,
  extract: async () => (await import('./reproduce/extract.ts')).extract,
  exportProblem: async () => (await import('./reproduce/translate/export-problem.ts')).exportProblem,
  implement: async () => (await import('./reproduce/implement.ts')).implement,
  makeData: async () => (await import('./reproduce/steps/make-data.ts')).makeData,
  checkImplementation: async () =>
    (await import('./reproduce/check/check-implementation.ts')).checkImplementation,
  reproduce: {
    run: async () => (await import('./reproduce/run/reproduce.ts')).reproduce,
    table: async () => (await import('./reproduce/table.ts')).reproduceTable,
    judge: async () => (await import('./reproduce/verdicts/judge-implementation.ts')).judgeImplementation,
  },
  skills: { write: async () => (await import('./reproduce/skills/write-skills.ts')).writeSkills },
} as const;

/** What raters, adjudicators, submitters and hosts can ask about reviews by people. */
const reviewVerbs = {
  next: async () => (await import('./review/next.ts')).reviewNext,
  vote: async () => (await import('./review/vote.ts')).reviewVote,
  undo: async () => (await import('./review/vote.ts')).reviewUndo,
  status: async () => (await import('./review/status.ts')).reviewStatus,
  disputes: async () => (await import('./review/adjudicate.ts')).reviewDisputes,
  adjudicate: async () => (await import('./review/adjudicate.ts')).reviewAdjudicate,
  appeal: async () => (await import('./review/appeal.ts')).reviewAppeal,
  export: async () => (await import('./review/export.ts')).reviewExport,
  import: async () => (await import('./review/import.ts')).reviewImport,
} as const;

/** What submitters and hosts can ask about submissions. */
const submissionVerbs = {
  submit: async () => (await import('./submissions/submit.ts')).submit,
  submissions: async () => (await import('./submissions/list.ts')).listSubmissions,
  scoreSubmissions: async () => (await import('./submissions/score.ts')).scoreSubmissions,
  leaderboard: async () => (await import('./submissions/leaderboard.ts')).leaderboard,
} as const;

/** What can be asked about the store itself. */
const storeVerbs = {
  check: async () => (await import('./store/check.ts')).checkStore,
  migrate: async () => (await import('./store/migrate.ts')).migrateStore,
  copy: async () => (await import('./store/copy.ts')).copyStore,
  clean: async () => (await import('./store/clean.ts')).cleanStore,
} as const;

/** What can be asked about task documents. */
const taskVerbs = {
  init: async () => (await import('./tasks/init.ts')).init,
  validate: async () => (await import('./tasks/validate.ts')).validate,
  match: async () => (await import('./tasks/match.ts')).match,
  show: async () => (await import('./tasks/show.ts')).show,
  diff: async () => (await import('./tasks/diff.ts')).diff,
  search: async () => (await import('./tasks/search.ts')).search,
} as const;

/** What a host can ask about versions of the scorer, and about what becomes of scores. */
const versionVerbs = {
  rerun: async () => (await import('./versions/rerun.ts')).rerun,
  rerunAll: async () => (await import('./versions/rerun-all.ts')).rerunAll,
  supersede: async () => (await import('./versions/end.ts')).supersede,
  invalidate: async () => (await import('./versions/end.ts')).invalidate,
  withdraw: async () => (await import('./versions/end.ts')).withdraw,
  reinstate: async () => (await import('./versions/end.ts')).reinstate,
  explain: async () => (await import('./versions/explain.ts')).explain,
  auditReruns: async () => (await import('./versions/audit-reruns.ts')).auditReruns,
} as const;

/** What commands and servers say to each other about the pages of a store. */
const workbenchVerbs = {
  announce: async () => (await import('./workbench/announce.ts')).announce,
  find: async () => (await import('./workbench/find.ts')).findServer,
  exportSite: async () => (await import('./site/export-site.ts')).exportSite,
} as const;

/** What the pages of the workbench ask. */
const viewVerbs = {
  schemas: async () => (await import('./views/schemas.ts')).viewSchemas,
  runs: async () => (await import('./views/runs/runs.ts')).runsView,
  run: async () => (await import('./views/run/run.ts')).runView,
  samples: async () => (await import('./views/samples/samples.ts')).samplesView,
  sample: async () => (await import('./views/sample/sample.ts')).sampleView,
  compare: async () => (await import('./views/compare/compare.ts')).compareView,
  stability: async () => (await import('./views/stability/stability.ts')).stabilityView,
  today: async () => (await import('./views/today/today.ts')).todayView,
  progress: async () => (await import('./views/progress/progress.ts')).progressView,
  counts: async () => (await import('./views/counts/counts.ts')).countsView,
  taskList: async () => (await import('./views/tasks/task-list.ts')).taskList,
  task: async () => (await import('./views/tasks/task.ts')).taskView,
  taskVersions: async () => (await import('./views/tasks/task-versions.ts')).taskVersionsView,
  taskSolutions: async () => (await import('./views/tasks/task-solutions.ts')).taskSolutionsView,
  checkTask: async () => (await import('./views/tasks/check-task.ts')).checkTask,
  reproductions: async () => (await import('./views/reproductions/reproductions.ts')).reproductionsView,
  reproduction: async () => (await import('./views/reproductions/reproduction.ts')).reproductionView,
  reproducedAnswers: async () => (await import('./views/reproductions/answers.ts')).reproducedAnswersView,
  cards: async () => (await import('./views/cards/cards.ts')).cardsView,
  card: async () => (await import('./views/cards/card.ts')).cardView,
  cardTree: async () => (await import('./views/cards/card-tree.ts')).cardTree,
  evaluators: async () => (await import('./views/evaluators/evaluators.ts')).evaluatorsView,
  evaluator: async () => (await import('./views/evaluators/evaluator.ts')).evaluatorView,
  board: async () => (await import('./views/evaluators/board.ts')).boardView,
  submissions: async () => (await import('./views/evaluators/submissions.ts')).submissionsView,
  submission: async () => (await import('./views/evaluators/submission.ts')).submissionView,
  evidence: async () => (await import('./views/evaluators/evidence.ts')).evidenceView,
  versions: async () => (await import('./views/evaluators/versions.ts')).versionsView,
  explanation: async () => (await import('./views/evaluators/explanation.ts')).explanationView,
  review: async () => (await import('./views/review/review.ts')).reviewView,
  arenas: async () => (await import('./views/arenas/arenas.ts')).arenasView,
  arena: async () => (await import('./views/arenas/arena.ts')).arenaView,
  game: async () => (await import('./views/arenas/game.ts')).gameView,
} as const;

/** Every verb behind its name. Asking for one loads that one: `const validate = await verbs.validate()`. */
export const verbs = {
  ...taskVerbs,
  ...evaluationVerbs,
  ...executionVerbs,
  ...importVerbs,
  ...fleetVerbs,
  ...machineVerbs,
  ...auditVerbs,
  ...submissionVerbs,
  evaluator: evaluatorVerbs,
  arena: arenaVerbs,
  review: reviewVerbs,
  metrics: metricVerbs,
  ...projectVerbs,
  ...reproduceVerbs,
  ...versionVerbs,
  cards: cardVerbs,
  data: dataVerbs,
  store: storeVerbs,
  views: viewVerbs,
  workbench: workbenchVerbs,
  tokens: accessVerbs,
} as const;
