import { agreeing, plural } from '@assay/shown';
import { validateDocument, type ValidationReport } from '@assay/tasks';
import * as z from 'zod';
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

/** The stages of an extraction, in their order. */
const stageNames = [
  'setup',
  'paper_analysis',
  'problem_generated',
  'solutions_generated',
  'json_validity',
  'shacl_conformance',
  'report_generation',
] as const;

const stage = z
  .strictObject({ name: z.enum(stageNames), passed: z.boolean(), message: z.string().min(1) })
  .readonly();

const fileReportSchema = z
  .strictObject({
    file: z.string().regex(/^(?:problem|solutions\/[a-z0-9-]+)\.jsonld$/),
    json_valid: z.boolean(),
    shacl_conforms: z.boolean(),
    iterations: z.int().min(1).max(3),
    remaining: z.array(z.string()).readonly(),
  })
  .readonly();

/** validation_report.json, in the shape that the skill of the Croissant Tasks paper asks for (its step 9). */
export const validationReportSchema = z
  .strictObject({
    version: z.literal('1.0.0'),
    run_date: z.iso.datetime(),
    parameters: z
      .strictObject({ pdf_location: z.string().min(1), paper_url: z.string(), dataset_url: z.string() })
      .readonly(),
    stages: z
      .array(stage)
      .readonly()
      .refine(
        (stages) => stages.map(({ name }) => name).join() === stageNames.join(),
        'not the seven stages',
      ),
    per_file: z.array(fileReportSchema).min(1).readonly(),
    results: z.strictObject({ pass: z.int().nonnegative(), fail: z.int().nonnegative() }).readonly(),
    overall_passed: z.boolean(),
    iterations: z.int().min(1).max(3),
    output_files: z.array(z.string()).min(3).readonly(),
  })
  .readonly()
  .refine(({ per_file, results, overall_passed }) => {
    const passed = per_file.filter((file) => file.json_valid && file.shacl_conforms).length;
    const isCounted = results.pass === passed && results.fail === per_file.length - passed;
    return isCounted && overall_passed === (passed === per_file.length);
  }, 'the results do not say what the files say');

export type ExtractionReport = z.infer<typeof validationReportSchema>;
