import * as z from 'zod';

/** Which samples of a dataset are asked; absent: all of them. */
export const sampleSelection = {
  /** Conditions on samples, all of which hold: `tags = hard`. */
  where: z.array(z.string().min(1)).readonly().exactOptional(),
  /** Their ids. */
  only: z.array(z.string().min(1)).readonly().exactOptional(),
};
