import * as z from 'zod';

/** Make skeletons of solutions of the runs that an experiment tracker kept in folders. */
export const captureRequest = z
  .strictObject({
    /** Folders of MLflow (mlruns/) and of Weights & Biases (wandb/); they are searched for runs. */
    paths: z.array(z.string()).min(1).readonly(),
    /** The problem that the runs solve: its document, or its address. */
    problem: z.string().min(1),
    /** A folder that is not there yet, or is empty. */
    out: z.string(),
  })
  .readonly();

export type CaptureRequest = z.infer<typeof captureRequest>;
