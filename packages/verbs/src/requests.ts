/** The schemas of what can be asked about matches between players. */
const arenaRequests = {
  run: async () => (await import('./arena/run.ts')).arenaRunRequest,
  resume: async () => (await import('./arena/resume.ts')).arenaResumeRequest,
  show: async () => (await import('./arena/show.ts')).arenaShowRequest,
  replay: async () => (await import('./arena/replay.ts')).arenaReplayRequest,
  schedule: async () => (await import('./arena/schedule.ts')).arenaScheduleRequest,
  rate: async () => (await import('./arena/rate.request.ts')).arenaRateRequest,
} as const;

/** The schemas of what can be asked about tokens. */
const accessRequests = {
  new: async () => (await import('./access/new-token.ts')).newTokenRequest,
  list: async () => (await import('./access/list-tokens.ts')).listTokensRequest,
  revoke: async () => (await import('./access/revoke-token.ts')).revokeTokenRequest,
  loginSettings: async () => (await import('./access/login-settings.ts')).loginSettingsRequest,
  find: async () => (await import('./access/find-token.ts')).findTokenRequest,
} as const;

/** The schemas of what can be asked about what was kept as proof. */
const auditRequests = {
  verify: async () => (await import('./audit/verify.ts')).verifyRequest,
  keys: {
    new: async () => (await import('./audit/keys/make-key.ts')).makeKeyRequest,
    list: async () => (await import('./audit/keys/list-keys.ts')).listKeysRequest,
    revoke: async () => (await import('./audit/keys/revoke-key.ts')).revokeKeyRequest,
  },
  audit: {
    log: async () => (await import('./audit/log.ts')).auditLogRequest,
    show: async () => (await import('./audit/show.ts')).auditShowRequest,
    checkpoint: async () => (await import('./audit/witness/checkpoint.ts')).auditCheckpointRequest,
    witness: async () => (await import('./audit/witness/witness.ts')).auditWitnessRequest,
    cosign: async () => (await import('./audit/witness/cosign.ts')).auditCosignRequest,
    export: async () => (await import('./audit/export.ts')).auditExportRequest,
    open: async () => (await import('./audit/open.ts')).auditOpenRequest,
    evidence: async () => (await import('./audit/evidence.ts')).auditEvidenceRequest,
    deny: async () => (await import('./audit/deny.ts')).auditDenyRequest,
    check: async () => (await import('./audit/check.ts')).auditCheckRequest,
  },
} as const;

/** The schemas of what can be asked about data of others. */
const dataRequests = {
  pull: async () => (await import('./data/pull.ts')).pullRequest,
} as const;

/** The schemas of what can be asked about reported results. */
const cardRequests = {
  ingest: async () => (await import('./cards/ingest.ts')).ingestRequest,
  check: async () => (await import('./cards/check.ts')).checkCorpusRequest,
  signals: async () => (await import('./cards/signals.ts')).signalsRequest,
  exportSignals: async () => (await import('./cards/export-signals.ts')).exportSignalsRequest,
  corpus: async () => (await import('./cards/corpus.ts')).corpusRequest,
  completeness: async () => (await import('./cards/completeness.ts')).completenessRequest,
  show: async () => (await import('./cards/show.ts')).showCardRequest,
  exportCards: async () => (await import('./cards/export-cards.ts')).exportCardsRequest,
  sql: async () => (await import('./cards/sql.ts')).sqlRequest,
  resolve: async () => (await import('./cards/names/resolve.ts')).resolveRequest,
  suggest: async () => (await import('./cards/names/suggest.ts')).suggestRequest,
} as const;

/** The schemas of what can be asked about evaluations. */
const evaluationRequests = {
  run: async () => (await import('./evaluations/run.request.ts')).runRequest,
  plan: async () => (await import('./evaluations/plan.ts')).planRequest,
  watch: async () => (await import('./evaluations/run.request.ts')).runRequest,
  resume: async () => (await import('./evaluations/run.request.ts')).runRequest,
  score: async () => (await import('./evaluations/score.ts')).scoreRequest,
  peek: async () => (await import('./evaluations/peek.ts')).peekRequest,
  report: async () => (await import('./evaluations/report.request.ts')).reportRequest,
  reportEvaluation: async () => (await import('./evaluations/report.request.ts')).reportRequest,
  repeat: async () => (await import('./evaluations/repeat.ts')).repeatRequest,
  stability: async () => (await import('./evaluations/stability.request.ts')).stabilityRequest,
  compare: async () => (await import('./evaluations/compare/compare.ts')).compareRequest,
  compareAll: async () => (await import('./evaluations/compare/compare-all.ts')).compareAllRequest,
  gate: async () => (await import('./evaluations/gate.ts')).gateRequest,
  baseline: {
    set: async () => (await import('./baselines/set.ts')).setBaselineRequest,
    list: async () => (await import('./baselines/list.ts')).listBaselinesRequest,
    show: async () => (await import('./baselines/show.ts')).showBaselineRequest,
  },
  publish: async () => (await import('./publishing/publish.ts')).publishRequest,
  export: async () => (await import('./publishing/export.ts')).exportRequest,
  demo: async () => (await import('./demo/demo.ts')).demoRequest,
} as const;

/** The schemas of what a host can ask of its evaluator. */
const evaluatorRequests = {
  init: async () => (await import('./evaluator/init.request.ts')).initEvaluatorRequest,
  initFromBundle: async () =>
    (await import('./evaluator/codabench/init-from-bundle.ts')).initFromBundleRequest,
  exportBundle: async () => (await import('./evaluator/codabench/export-bundle.ts')).exportBundleRequest,
  check: async () => (await import('./evaluator/check.ts')).checkEvaluatorRequest,
  register: async () => (await import('./evaluator/register.ts')).registerRequest,
  show: async () => (await import('./evaluator/show.ts')).showEvaluatorRequest,
  commit: async () => (await import('./evaluator/commit.ts')).commitLabelsRequest,
  backup: async () => (await import('./evaluator/backup.ts')).backupMastersRequest,
  rotate: async () => (await import('./evaluator/rotate.ts')).rotateMasterRequest,
  rekey: async () => (await import('./evaluator/rekey.ts')).rekeyVaultRequest,
} as const;

/** The schemas of what can be asked about executions. */
const executionRequests = {
  events: async () => (await import('./executions/events.ts')).eventsRequest,
  follow: async () => (await import('./executions/follow.ts')).followRequest,
  log: {
    outputs: async () => (await import('./log/log.ts')).logRequest,
    sample: async () => (await import('./log/log.ts')).logSampleRequest,
  },
  list: {
    executions: async () => (await import('./lists/list.request.ts')).listExecutionsRequest,
    runs: async () => (await import('./lists/list.request.ts')).listRunsRequest,
    scorings: async () => (await import('./lists/list.request.ts')).listScoringsRequest,
    scorers: async () => (await import('./lists/list.request.ts')).listRequest,
    baselines: async () => (await import('./lists/list.request.ts')).listRequest,
  },
} as const;

/** The schemas of what can be asked of and about workers. */
const fleetRequests = {
  work: async () => (await import('./fleet/work.ts')).workRequest,
  fleet: async () => (await import('./fleet/fleet.ts')).fleetRequest,
  change_offers: async () => (await import('./fleet/fleet.ts')).changeOffersRequest,
} as const;

/** The schemas of what can be asked about the logs of other tools. */
const importRequests = {
  import: async () => (await import('./import/import.request.ts')).importRequest,
  importRuns: async () => (await import('./import/runs/import-runs.request.ts')).importRunsRequest,
} as const;

/** The schemas of what can be asked about the machine. */
const machineRequests = {
  doctor: async () => (await import('./machine/doctor.ts')).doctorRequest,
} as const;

/** The schemas of what can be asked about metrics. */
const metricRequests = {
  list: async () => (await import('./metrics/list.ts')).listMetricsRequest,
  show: async () => (await import('./metrics/show.ts')).showMetricRequest,
  score: async () => (await import('./metrics/score.ts')).scoreFileRequest,
} as const;

/** The schemas of what can be asked to begin a project. */
const projectRequests = {
  initProject: async () => (await import('./projects/init-project.request.ts')).initProjectRequest,
} as const;

/** The schemas of what can be asked about a published result that is run again. */
const reproduceRequests = {
  capture: async () => (await import('./reproduce/capture/capture.ts')).captureRequest,
  extract: async () => (await import('./reproduce/extract.request.ts')).extractRequest,
  exportProblem: async () => (await import('./reproduce/translate/export-problem.ts')).exportProblemRequest,
  implement: async () => (await import('./reproduce/implement.request.ts')).implementRequest,
  makeData: async () => (await import('./reproduce/steps/make-data.ts')).makeDataRequest,
  checkImplementation: async () =>
    (await import('./reproduce/check/check-implementation.ts')).checkImplementationRequest,
  reproduce: {
    run: async () => (await import('./reproduce/run/reproduce.ts')).reproduceRequest,
    table: async () => (await import('./reproduce/table.ts')).reproduceTableRequest,
    judge: async () =>
      (await import('./reproduce/verdicts/judge-implementation.ts')).judgeImplementationRequest,
  },
  skills: { write: async () => (await import('./reproduce/skills/write-skills.ts')).writeSkillsRequest },
} as const;

/** The schemas of what can be asked about reviews by people. */
const reviewRequests = {
  next: async () => (await import('./review/next.ts')).reviewNextRequest,
  vote: async () => (await import('./review/vote.ts')).reviewVoteRequest,
  undo: async () => (await import('./review/vote.ts')).reviewUndoRequest,
  status: async () => (await import('./review/status.ts')).reviewStatusRequest,
  disputes: async () => (await import('./review/adjudicate.ts')).reviewDisputesRequest,
  adjudicate: async () => (await import('./review/adjudicate.ts')).reviewAdjudicateRequest,
  appeal: async () => (await import('./review/appeal.ts')).reviewAppealRequest,
  export: async () => (await import('./review/exchange.request.ts')).reviewExportRequest,
  import: async () => (await import('./review/exchange.request.ts')).reviewImportRequest,
} as const;

/** The schemas of what can be asked about submissions. */
const submissionRequests = {
  submit: async () => (await import('./submissions/submit.ts')).submitRequest,
  submissions: async () => (await import('./submissions/list.ts')).listSubmissionsRequest,
  scoreSubmissions: async () => (await import('./submissions/score.ts')).scoreSubmissionsRequest,
  leaderboard: async () => (await import('./submissions/leaderboard.ts')).leaderboardRequest,
} as const;

/** The schemas of what can be asked about the store itself. */
const storeRequests = {
  check: async () => (await import('./store/check.ts')).checkStoreRequest,
  migrate: async () => (await import('./store/migrate.ts')).migrateStoreRequest,
  copy: async () => (await import('./store/copy.ts')).copyStoreRequest,
  clean: async () => (await import('./store/clean.ts')).cleanStoreRequest,
} as const;

/** The schemas of what can be asked about task documents. */
const taskRequests = {
  init: async () => (await import('./tasks/init.request.ts')).initRequest,
  validate: async () => (await import('./tasks/validate.ts')).validateRequest,
  match: async () => (await import('./tasks/match.ts')).matchRequest,
  show: async () => (await import('./tasks/show.ts')).showRequest,
  diff: async () => (await import('./tasks/diff.ts')).diffRequest,
  search: async () => (await import('./tasks/search.ts')).searchRequest,
} as const;

/** The schemas of what can be asked about versions of the scorer. */
const versionRequests = {
  rerun: async () => (await import('./versions/rerun.ts')).rerunRequest,
  rerunAll: async () => (await import('./versions/rerun-all.ts')).rerunAllRequest,
  supersede: async () => (await import('./versions/end.ts')).supersedeRequest,
  invalidate: async () => (await import('./versions/end.ts')).invalidateRequest,
  withdraw: async () => (await import('./versions/end.ts')).withdrawRequest,
  reinstate: async () => (await import('./versions/end.ts')).reinstateRequest,
  explain: async () => (await import('./versions/explain.ts')).explainRequest,
  auditReruns: async () => (await import('./versions/audit-reruns.ts')).auditRerunsRequest,
} as const;

/** The schemas of what pages ask. */
const viewRequests = {
  schemas: async () => (await import('./views/schemas.ts')).viewSchemasRequest,
  runs: async () => (await import('./views/runs/runs.request.ts')).runsViewRequest,
  run: async () => (await import('./views/run/run.ts')).runViewRequest,
  samples: async () => (await import('./views/samples/samples.ts')).samplesViewRequest,
  sample: async () => (await import('./views/sample/sample.ts')).sampleViewRequest,
  compare: async () => (await import('./views/compare/compare.ts')).compareViewRequest,
  stability: async () => (await import('./views/stability/stability.ts')).stabilityViewRequest,
  today: async () => (await import('./views/today/today.ts')).todayViewRequest,
  progress: async () => (await import('./views/progress/progress.ts')).progressViewRequest,
  counts: async () => (await import('./views/counts/counts.ts')).countsViewRequest,
  taskList: async () => (await import('./views/tasks/task-list.ts')).taskListRequest,
  task: async () => (await import('./views/tasks/task.ts')).taskViewRequest,
  taskVersions: async () => (await import('./views/tasks/task-versions.ts')).taskVersionsRequest,
  taskSolutions: async () => (await import('./views/tasks/task-solutions.ts')).taskSolutionsRequest,
  checkTask: async () => (await import('./views/tasks/check-task.ts')).checkTaskRequest,
  reproductions: async () =>
    (await import('./views/reproductions/reproductions.ts')).reproductionsViewRequest,
  reproduction: async () => (await import('./views/reproductions/reproduction.ts')).reproductionViewRequest,
  reproducedAnswers: async () => (await import('./views/reproductions/answers.ts')).reproducedAnswersRequest,
  cards: async () => (await import('./views/cards/cards.request.ts')).cardsViewRequest,
  card: async () => (await import('./views/cards/card.ts')).cardViewRequest,
  cardTree: async () => (await import('./views/cards/card-tree.ts')).cardTreeRequest,
  evaluators: async () => (await import('./views/evaluators/evaluators.ts')).evaluatorsViewRequest,
  evaluator: async () => (await import('./views/evaluators/evaluator.ts')).evaluatorViewRequest,
  board: async () => (await import('./submissions/leaderboard.ts')).leaderboardRequest,
  submissions: async () => (await import('./views/evaluators/submissions.ts')).submissionsViewRequest,
  submission: async () => (await import('./views/evaluators/submission.ts')).submissionViewRequest,
  evidence: async () => (await import('./views/evaluators/evidence.ts')).evidenceViewRequest,
  versions: async () => (await import('./views/evaluators/versions.ts')).versionsViewRequest,
  explanation: async () => (await import('./views/evaluators/explanation.ts')).explanationViewRequest,
  review: async () => (await import('./views/review/review.ts')).reviewViewRequest,
  arenas: async () => (await import('./views/arenas/arenas.ts')).arenasViewRequest,
  arena: async () => (await import('./views/arenas/arena.ts')).arenaViewRequest,
  game: async () => (await import('./views/arenas/game.ts')).gameViewRequest,
} as const;

/** The schemas of what commands and servers say to each other. */
const workbenchRequests = {
  announce: async () => (await import('./workbench/announce.ts')).announceRequest,
  find: async () => (await import('./workbench/find.ts')).findServerRequest,
  exportSite: async () => (await import('./site/export-site.ts')).exportSiteRequest,
} as const;

/** The schema of every verb's request, under the name of the verb; loaded one by one, like the verbs. */
export const requests = {
  ...taskRequests,
  ...evaluationRequests,
  ...executionRequests,
  ...importRequests,
  ...fleetRequests,
  ...machineRequests,
  ...auditRequests,
  ...submissionRequests,
  evaluator: evaluatorRequests,
  arena: arenaRequests,
  review: reviewRequests,
  metrics: metricRequests,
  ...projectRequests,
  ...reproduceRequests,
  ...versionRequests,
  cards: cardRequests,
  data: dataRequests,
  store: storeRequests,
  views: viewRequests,
  workbench: workbenchRequests,
  tokens: accessRequests,
} as const;
