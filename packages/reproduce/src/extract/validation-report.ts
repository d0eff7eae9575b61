import { agreeing, plural } from '@assay/shown';
import { validateDocument, type ValidationReport } from '@assay/tasks';
import type { ExtractionReport } from './validation-report.schema.ts';
import type { WrittenTasks } from './write/write-tasks.ts';

type FileReport = ExtractionReport['per_file'][number];

interface Facts {
  readonly runDate: string;
  readonly parameters: ExtractionReport['parameters'];
  readonly pages: number;
  readonly iterations: number;
  /** The folder that the files go to. */
  readonly out: string;
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
  const parsed = perFile.filter((file) => file.json_valid).length;
  const solutions = written.solutions.size;
  const stage = (
    name: ExtractionReport['stages'][number]['name'],
    isDone: boolean,
    message: string,
  ): ExtractionReport['stages'][number] => ({
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
      stage(
        'paper_analysis',
        true,
        `${plural(facts.pages, 'page')} read, task and ${plural(solutions, 'baseline')} extracted`,
      ),
      stage('problem_generated', true, 'problem.jsonld written'),
      stage('solutions_generated', true, `${plural(solutions, 'solution file')} written`),
      stage(
        'json_validity',
        parsed === perFile.length,
        `${parsed} of ${plural(perFile.length, 'file')} parsed again after writing`,
      ),
      stage(
        'shacl_conformance',
        conforms,
        `${passed} of ${plural(perFile.length, 'file')} ${agreeing(passed, 'conforms', 'conform')}`,
      ),
      stage('report_generation', true, 'summary.md and validation_report.json written'),
    ],
    per_file: perFile,
    results: { pass: passed, fail: perFile.length - passed },
    overall_passed: conforms,
    iterations: facts.iterations,
    output_files: [...documents.keys(), ...reportFiles].map((file) => `${facts.out}/${file}`),
  };
}

const reportFiles = ['summary.md', 'validation_report.json', 'evidence.json', 'review.html'];

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
