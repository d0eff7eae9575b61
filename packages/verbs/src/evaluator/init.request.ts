import * as z from 'zod';

/** Write an evaluator's file from labels and a problem. */
export const initEvaluatorRequest = z
  .strictObject({
    /** The file of labels. */ labels: z.string().min(1),
    /** The path of the problem. */ problem: z.string().min(1),
    key: z.string().min(1).optional(),
    /** The column that names an item; `id` unless it is said. */ id: z.string().min(1).optional(),
    /** The column with the label; the only other one, or one with a usual name, unless it is said. */ label:
      z.string().min(1).optional(),
    /** Columns whose values are slices; the tags unless it is said. */ slices: z
      .array(z.string().min(1))
      .readonly()
      .optional(),
    /** The column that says which split an item is in. */ split: z.string().min(1).optional(),
    /** The value of the split that gives feedback. */ feedback: z.string().min(1).optional(),
    /** The value of the split that ranks in the end. */ final: z.string().min(1).optional(),
    /** Metrics of the catalogue; one that fits the labels unless it is said. */ metrics: z
      .array(z.string().min(1))
      .readonly()
      .optional(),
    /** Write it to a file. Absent: nothing is written. */
    write: z
      .strictObject({ path: z.string().optional(), overwrite: z.boolean().optional() })
      .readonly()
      .optional(),
  })
  .readonly();

export type InitEvaluatorRequest = z.infer<typeof initEvaluatorRequest>;
