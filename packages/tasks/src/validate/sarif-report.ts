import { jsonText } from '@assay/shown';
import type { Violation } from './report.ts';
import type { ValidatedFile } from './validated-file.ts';

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
