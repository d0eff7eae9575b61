import * as z from 'zod';

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

const fileReport = z
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
    per_file: z.array(fileReport).min(1).readonly(),
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
