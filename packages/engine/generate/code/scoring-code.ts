import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { catalogue } from '@assay/metrics';
import ts from 'typescript';
import { CodeDigests } from './code-digest.ts';
import type { Declaration } from './source-module.ts';
import { SourceTree, type TreeFiles } from './source-tree.ts';

/** A room, and names that are declared in it, in whichever file. */
type Named = readonly [room: string, ...names: readonly string[]];

/** What is digested besides the metrics: what every scoring goes through, and what only some do. */
const parts = {
  scoring: [
    ['engine', 'RowScorer', 'joinSamples', 'checkInputs', 'ScoreTally', 'KnownGroups'],
    ['metrics', 'readParameters'],
  ],
  judge: [['engine', 'judgePanel', 'calibrateJudges', 'uncalibrated']],
  embedding: [['engine', 'embedTexts']],
  tests: [['engine', 'candidateProgram', 'testProgram']],
  own: [['engine', 'ownMetric', 'ownShape', 'ownSetMetric', 'askSets']],
  synonyms: [
    ['engine', 'requireWordNet'],
    ['metrics', 'meteorWithSynonyms'],
  ],
  reading: [['metrics', 'answerReading']],
  assertions: [['engine', 'assertionsMetric', 'judgeAssertions']],
  // What scored runs come to, which servers keep.
  results: [
    ['engine', 'runFacts', 'worstSamples', 'labelWarnings', 'stabilityOf'],
    ['verbs', 'failureReasons'],
  ],
} satisfies Readonly<Record<string, readonly Named[]>>;

/** What has a digest of its own where it is used: others do not look into it. */
const elsewhere: readonly Named[] = [
  ['metrics', 'catalogue', 'meteorWordNet'],
  ['engine', 'judgePanel', 'uncalibrated', 'embedTexts', 'assertionsMetric', 'judgeAssertions'],
];

export interface ScoringCode {
  readonly parts: Readonly<Record<keyof typeof parts, string>>;
  /** By the metric's name. */
  readonly metrics: Readonly<Record<string, string>>;
}

/** The digests of everything that scores, from the sources. */
export function scoringCode(
  files: TreeFiles = filesOf(resolve(import.meta.dirname, '../../../..')),
): ScoringCode {
  const tree = new SourceTree(files);
  const declarations = (named: readonly Named[]): readonly Declaration[] =>
    named.flatMap(([room, ...names]) => names.map((name) => tree.find(room, name)));
  const apart = elsewhere.flatMap(([room, ...names]) =>
    names.map((name) => [tree.find(room, name), `${room} ${name}`] as const),
  );
  const digests = new CodeDigests({
    tree,
    elsewhere: new Map(apart),
    definer: tree.find('metrics', 'defineMetric'),
  });
  const ofParts = Object.entries(parts).map(([part, named]) => [part, digests.of(...declarations(named))]);
  const metrics = [...metricDeclarations(tree)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    parts: Object.fromEntries(ofParts) as ScoringCode['parts'],
    metrics: Object.fromEntries(metrics.map(([name, declaration]) => [name, digests.of(declaration)])),
  };
}

/** What the table of the catalogue refers to, by the names that the metrics have when it is loaded. */
function metricDeclarations(tree: SourceTree): ReadonlyMap<string, Declaration> {
  const table = tree.find('metrics', 'catalogue');
  const rows = rowsOf(variableOf(table)?.initializer, table, tree);
  const names = catalogue.flatMap(({ metrics }) => metrics.map(({ name }) => name));
  if (rows.length !== names.length)
    throw new Error(
      `the table of the catalogue lists ${rows.length} metrics; loaded, it has ${names.length}`,
    );
  return new Map(names.map((name, place) => [name, rows[place]!]));
}

/** The metrics of a list, in its order: names, and names of lists, of families with `metrics`. */
function rowsOf(node: ts.Node | undefined, by: Declaration, tree: SourceTree): readonly Declaration[] {
  if (node !== undefined && ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) => rowsOf(element, by, tree));
  if (node !== undefined && ts.isSpreadElement(node)) return rowsOf(node.expression, by, tree);
  if (node !== undefined && ts.isObjectLiteralExpression(node)) {
    const metrics = node.properties.find(({ name }) => name !== undefined && name.getText() === 'metrics');
    if (metrics !== undefined && ts.isPropertyAssignment(metrics))
      return rowsOf(metrics.initializer, by, tree);
    if (metrics !== undefined && ts.isShorthandPropertyAssignment(metrics))
      return rowsOf(metrics.name, by, tree);
  }
  if (node !== undefined && ts.isIdentifier(node)) {
    const meaning = by.module.meaningOf(node);
    const found = meaning.kind === 'of-module' ? tree.follow(meaning.origin, by.module) : null;
    if (found?.kind === 'declaration') {
      const list = variableOf(found.declaration)?.initializer;
      const isList =
        list !== undefined && (ts.isArrayLiteralExpression(list) || ts.isObjectLiteralExpression(list));
      return isList ? rowsOf(list, found.declaration, tree) : [found.declaration];
    }
  }
  throw new Error(
    `${by.module.path}: the table of the catalogue has ${node?.getText() ?? 'no list'}; give each metric a name, and write that`,
  );
}

function variableOf({ nodes: [node] }: Declaration): ts.VariableDeclaration | null {
  return node !== undefined && ts.isVariableDeclaration(node) ? node : null;
}

/** The files of a folder of the disk. */
export function filesOf(root: string): TreeFiles {
  const read = (path: string): string | null => {
    try {
      return readFileSync(join(root, path), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
  return {
    read,
    below: (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .sort(),
  };
}

export function scoringCodeText({ parts: ofParts, metrics }: ScoringCode): string {
  const list = (digests: Readonly<Record<string, string>>): string =>
    Object.entries(digests)
      .map(([name, digest]) => `    ${/^\w+$/.test(name) ? name : `'${name}'`}: '${digest}',\n`)
      .join('');
  const names = Object.keys(ofParts)
    .map((name) => `'${name}'`)
    .join(' | ');
  return `// Generated by \`npm run generate\` (packages/engine/generate/scoring-code.ts). Do not edit.
import type { Digest } from '@assay/records';

/** Digests of the declarations that score, with all that they refer to: what is used of it is part of a scorer's version. */
export const scoringCode: {
  readonly parts: Readonly<Record<${names}, Digest>>;
  readonly metrics: Readonly<Record<string, Digest>>;
} = {
  parts: {
${list(ofParts)}  },
  metrics: {
${list(metrics)}  },
};
`;
}
