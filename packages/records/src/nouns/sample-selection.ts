import * as z from 'zod';
import { text } from '../shape/scalars.ts';

/** Which samples of a dataset are asked; absent: all of them. */
export const sampleSelection = {
  /** Conditions on samples, all of which hold: `tags = hard`. */
  where: z.array(text).readonly().exactOptional(),
  /** Their ids. */
  only: z.array(text).readonly().exactOptional(),
};
