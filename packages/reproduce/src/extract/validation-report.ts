import { validateDocument, type ValidationReport } from '@assay/tasks';
import type { WrittenTasks } from './write-tasks.ts';

interface FileReport {
  readonly file: string;
  readonly json_valid: boolean;
  readonly shacl_conforms: boolean;
  readonly iterations: number;
  readonly remaining: readonly string[];
}

/** validation_report.json, in the shape that the skill of the Croissant Tasks paper asks for. */
export interface ExtractionReport {
  readonly version: '1.0.0';
  readonly run_date: string;
  readonly parameters: Readonly<Record<'pdf_location' | 'paper_url' | 'dataset_url', string>>;
  readonly stages: readonly { readonly name: string; readonly passed: boolean; readonly message: string }[];
  readonly per_file: readonly FileReport[];
  readonly results: { readonly pass: number; readonly fail: number };
  readonly overall_passed: boolean;
  readonly iterations: number;
  readonly output_files: readonly string[];
}

interface Facts {
  readonly runDate: string;
  readonly parameters: ExtractionReport['parameters'];
  readonly pages: number;
  readonly iterations: number;
}

/** Every written document held against the shapes, and the stages of the extraction. */
export async function validationReport(written: WrittenTasks, facts: Facts): Promise<ExtractionReport> {
  const documents = documentsOf(written);
  const perFile: FileReport[] = [];
  for (const [file, text] of documents) {
    perFile.push(
      fileReport(file, await validateDocument({ url: `file:///${file}`, text }), facts.iterations),
    );
  }
  const passed = perFile.filter(isPassed).length;
  const conforms = passed === perFile.length;
  const solutions = written.solutions.size;
  const stage = (name: string, isDone: boolean, message: string): ExtractionReport['stages'][number] => ({
    name,
    passed: isDone,
    message,
  });
  return {
    version: '1.0.0',
    run_date: facts.runDate,
    parameters: facts.parameters,
    stages: [
      stage('setup', true, 'The shapes of Croissant Tasks are built in.'),
      stage('paper_analysis', true, `${facts.pages} pages read, task and ${solutions} baselines extracted`),
      stage('problem_generated', true, 'problem.jsonld written'),
      stage('solutions_generated', true, `${solutions} solution files written`),
      stage(
        'json_validity',
        perFile.every((file) => file.json_valid),
        'Every file parsed again after writing',
      ),
      stage('shacl_conformance', conforms, `${passed} of ${perFile.length} files conform`),
      stage('report_generation', true, 'summary.md and validation_report.json written'),
    ],
    per_file: perFile,
    results: { pass: passed, fail: perFile.length - passed },
    overall_passed: conforms,
    iterations: facts.iterations,
    output_files: [
      ...documents.keys(),
      'summary.md',
      'validation_report.json',
      'evidence.json',
      'review.html',
    ],
  };
}

export function documentsOf({ problem, solutions }: WrittenTasks): ReadonlyMap<string, string> {
  const files = Array.from(solutions, ([name, text]) => [`solutions/${name}.jsonld`, text] as const);
  return new Map([['problem.jsonld', problem], ...files]);
}

function isPassed({ json_valid, shacl_conforms }: FileReport): boolean {
  return json_valid && shacl_conforms;
}

function fileReport(file: string, report: ValidationReport, iterations: number): FileReport {
  return {
    file,
    json_valid: report.error === undefined,
    shacl_conforms: report.conforms === true,
    iterations,
    remaining: report.violations.map(({ message }) => message),
  };
}
