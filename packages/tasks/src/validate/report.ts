import type { Finding, Severity } from '@assay/records';
import { jsonText } from '@assay/shown';
import type { ClassHierarchy } from '../read/class-hierarchy.ts';
import type { Graph, GraphNode, GraphValue } from '../read/graph.ts';

/** A rule of the specification that a document breaks. */
export interface Violation extends Finding {
  /** An IRI, or the way to an unnamed node: `_:<http://example.org/E>/croissant:evaluationResults`. */
  readonly focusNode: string;
  /** `croissant:output`; null when the rule speaks of the node as a whole. */
  readonly path: string | null;
  readonly line: number | null;
  readonly fix: string;
}

/** What the specification lets pass and a reader should know all the same. */
export interface ValidationFinding extends Violation {
  readonly severity: Severity;
}

export interface ReadError {
  readonly code: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

export interface ValidationReport {
  /** The verdict of the shapes; null for a document that cannot be read. */
  readonly conforms: boolean | null;
  /** How many distinct nodes some shape speaks of. With none, nothing was checked. */
  readonly targets: number;
  readonly violations: readonly Violation[];
  readonly findings: readonly ValidationFinding[];
  readonly error?: ReadError;
}

/** A document under inspection. */
export interface Inspection {
  readonly graph: Graph;
  readonly hierarchy: ClassHierarchy;
  readonly targets: number;
  readonly url: string;
  readonly text: string;
  readonly label: (node: GraphNode) => string;
  readonly line: (node: GraphValue, predicate?: string) => number | null;
  readonly lineOf: (offset: number) => number;
}

/** A finding before it is given a name and a place. */
export interface Remark {
  readonly rule: string;
  readonly severity: Severity;
  /** Null: the document as a whole. */
  readonly node: GraphNode | null;
  readonly predicate?: string;
  /** Of the place in the text, where no node has it. */
  readonly offset?: number;
  readonly message: string;
  readonly fix: string;
}

/** The report about one file. */
export interface ValidatedFile extends ValidationReport {
  readonly path: string;
}

/** Whether the file is not valid: an unreadable document, a violation, an error among the findings (warnings too when strict). */
export function isRejected(file: ValidatedFile, strict: boolean): boolean {
  return (
    file.conforms !== true ||
    file.findings.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))
  );
}

type Level = 'error' | 'warning' | 'note';

const levels: Readonly<Record<string, Level>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0, for code scanning and editors, with the version of the program that checked. */
export function sarifReport(files: readonly ValidatedFile[], version: string): string {
  const results = files.flatMap(fileResults);
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].toSorted().map((id) => ({ id }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'assay', version, rules } }, results }],
  };
  return jsonText(log);
}

function fileResults(file: ValidatedFile): readonly SarifResult[] {
  const { error } = file;
  return [
    ...(error === undefined
      ? []
      : [
          result(error.code, 'error', error.message, {
            uri: file.path,
            line: error.line,
            column: error.column,
          }),
        ]),
    ...file.violations.map((violation) => entry(file.path, violation, 'error')),
    ...file.findings.map((finding) => entry(file.path, finding, levels[finding.severity]!)),
  ];
}

function entry(uri: string, { rule, line, message, fix }: Violation, level: Level): SarifResult {
  return result(rule, level, `${message} ${fix}`, { uri, line, column: null });
}

interface Place {
  readonly uri: string;
  readonly line: number | null;
  readonly column: number | null;
}

interface SarifResult {
  readonly ruleId: string;
  readonly level: Level;
  readonly message: { readonly text: string };
  readonly locations: readonly unknown[];
}

function result(ruleId: string, level: Level, text: string, { uri, line, column }: Place): SarifResult {
  const region =
    line === null ? {} : { region: { startLine: line, ...(column === null ? {} : { startColumn: column }) } };
  const path = uri.split(/[\\/]/).map(encodeURIComponent).join('/');
  return {
    ruleId,
    level,
    message: { text },
    locations: [{ physicalLocation: { artifactLocation: { uri: path }, ...region } }],
  };
}
