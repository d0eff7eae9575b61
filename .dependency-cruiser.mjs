// The arrows of the design. A room may import the rooms of its row, by their front door, and nothing else of ours.
const everyPackage = [
  'packages/records',
  'packages/metrics',
  'packages/rows',
  'packages/shown',
  'packages/tasks',
  'packages/cards',
  'packages/sandbox',
  'packages/engine',
  'packages/evaluator',
  'packages/verifier',
  'packages/reproduce',
];
const mayKnow = {
  'packages/records': [],
  'packages/metrics': ['packages/records'],
  'packages/rows': ['packages/records'],
  'packages/shown': ['packages/records'],
  'packages/tasks': ['packages/records', 'packages/rows', 'packages/shown'],
  'packages/cards': ['packages/records', 'packages/metrics', 'packages/rows', 'packages/shown'],
  'packages/sandbox': ['packages/records'],
  'packages/engine': [
    'packages/records',
    'packages/metrics',
    'packages/rows',
    'packages/shown',
    'packages/tasks',
    'packages/sandbox',
  ],
  'packages/evaluator': [
    'packages/records',
    'packages/metrics',
    'packages/rows',
    'packages/shown',
    'packages/tasks',
    'packages/sandbox',
    'packages/engine',
  ],
  'packages/reproduce': [
    'packages/records',
    'packages/metrics',
    'packages/rows',
    'packages/shown',
    'packages/tasks',
    'packages/sandbox',
    'packages/engine',
  ],
  // One file that stands alone: whoever doubts a score reads nothing else.
  'packages/verifier': [],
  'packages/verbs': everyPackage,
  // Of the others it knows types only: see the rule below. `assay serve` starts the server.
  'apps/cli': [...everyPackage, 'packages/verbs', 'apps/server'],
  'apps/server': [...everyPackage, 'packages/verbs'],
  // The server is reached over HTTP only; what is safe in a browser may be bundled.
  'apps/web': ['packages/records', 'packages/metrics', 'packages/shown', 'packages/verifier'],
};

const rooms = Object.keys(mayKnow);
const startsWith = (paths) => `^(${paths.join('|')})/`;
/** Tests and what only they use. */
const testCode = '\\.(test|contract)\\.tsx?$|/testing/|/fixtures/';
/** Names of drawers: they say nothing about what is in them. */
const drawer = '(^|/)(utils?|helpers?|common|misc)(/|\\.[cm]?[jt]sx?$)';

const arrows = rooms.map((room) => ({
  name: `arrow-from-${room.replace('/', '-')}`,
  comment: `${room} may know ${mayKnow[room].join(', ') || 'no other room'}.`,
  severity: 'error',
  from: { path: startsWith([room]) },
  to: { path: '^(packages|apps)/', pathNot: startsWith([room, ...mayKnow[room]]) },
}));

export default {
  forbidden: [
    ...arrows,
    {
      name: 'presentation-only',
      comment: 'Apps ask verbs, and show records with shown; of other rooms they may name types.',
      severity: 'error',
      from: { path: '^apps/(cli|server)/src/', pathNot: testCode },
      to: {
        path: '^packages/',
        pathNot: startsWith(['packages/records', 'packages/shown', 'packages/verbs']),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'room-without-arrows',
      comment: 'A new room gets a row in the table at the top of this file.',
      severity: 'error',
      from: { path: '^((packages|apps)/[^/]+)/', pathNot: startsWith(rooms) },
      to: { path: '^(packages|apps)/', pathNot: '^$1/' },
    },
    {
      name: 'no-deep-import',
      comment: 'Another room is reached through its front door: @assay/<room>.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: { path: '^(packages|apps)/', pathNot: ['^$1/$2/', '/src/index\\.ts$'] },
    },
    {
      name: 'front-door-by-name',
      comment: 'The front door is called by its name, not by a path into the other room.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: { path: '/src/index\\.ts$', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-cycle',
      comment: 'A cycle means that a noun is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-node-in-browser-safe-rooms',
      comment: 'records, metrics, shown and the verifier run in a browser as they are.',
      severity: 'error',
      from: {
        path: startsWith(['packages/records', 'packages/metrics', 'packages/shown', 'packages/verifier']),
        pathNot: testCode,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-files-in-tasks',
      comment: 'tasks works on texts and bytes; files, processes and the network stay outside.',
      severity: 'error',
      from: { path: '^packages/tasks/src/', pathNot: testCode },
      to: {
        dependencyTypes: ['core'],
        path: '^(node:)?(fs|fs/promises|child_process|net|tls|http|https|http2|dgram|dns|worker_threads)$',
      },
    },
    {
      name: 'no-node-in-cards',
      comment: 'Files, processes and the database of cards stand in its adapters; a name is hashed anywhere.',
      severity: 'error',
      from: { path: '^packages/cards/src/', pathNot: ['^packages/cards/src/adapters/', testCode] },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'cards-know-no-adapter',
      comment: 'Of the adapters the rest of cards may name types; the front door hands them out.',
      severity: 'error',
      from: {
        path: '^packages/cards/src/',
        pathNot: ['^packages/cards/src/(adapters/|index\\.ts$)', testCode],
      },
      to: {
        path: '^packages/cards/src/adapters/|node_modules/@duckdb/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'duckdb-in-its-adapter',
      comment: 'A corpus is asked through its port; DuckDB, its types included, stays in its adapter.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: ['^packages/cards/src/adapters/duckdb/', testCode] },
      to: { path: 'node_modules/@duckdb/|^packages/cards/src/adapters/duckdb/open-duckdb' },
    },
    {
      name: 'run-has-no-labels',
      comment:
        "The run is handed inputs; labels are the scorer's, and no chain of imports leads from one to the other.",
      severity: 'error',
      from: { path: '^packages/engine/src/run/', pathNot: testCode },
      to: { path: '^packages/engine/src/score/labels/', reachable: true },
    },
    {
      name: 'labels-have-one-door',
      comment:
        'Whole samples are put behind their inputs by the check of the data, and opened by openLabels alone.',
      severity: 'error',
      from: {
        path: '^packages/',
        pathNot: [
          '^packages/engine/src/declare/samples/open-inputs\\.ts$',
          '^packages/engine/src/score/labels/open-labels\\.ts$',
          testCode,
        ],
      },
      to: { path: '^packages/engine/src/declare/samples/whole-samples\\.ts$' },
    },
    {
      name: 'no-test-code-in-the-product',
      comment: 'What only tests use is imported by tests only.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: testCode },
      to: { path: [testCode, '^(testing|scripts|benchmarks|examples)/'] },
    },
    {
      name: 'no-utils',
      comment: 'A drawer for everything names nothing: call the file after what it does.',
      severity: 'error',
      from: { path: drawer, pathNot: 'node_modules' },
      to: {},
    },
    {
      name: 'no-utils-alone',
      comment: 'The same for a file that nothing imports and that imports nothing.',
      severity: 'error',
      from: { path: drawer, pathNot: 'node_modules', orphan: true },
      to: {},
    },
    {
      name: 'no-import-of-utils',
      comment: 'A drawer for everything names nothing: call the file after what it does.',
      severity: 'error',
      from: { pathNot: 'node_modules' },
      to: { path: drawer, pathNot: 'node_modules' },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere; a path behind a front door does not.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|reports)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json'],
    },
    skipAnalysisNotInRules: true,
  },
};
