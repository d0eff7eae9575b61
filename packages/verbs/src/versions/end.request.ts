import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';

const reason = z.string().min(1);
const id = z.string().min(1);

/** Let a score take the place of another of the same submission. */
export const supersedeRequest = z
  .strictObject({ home: homeField, actor: actorField, score: id, by: id, reason })
  .readonly();
export type SupersedeRequest = z.infer<typeof supersedeRequest>;

/** Say that a score does not count any more. */
export const invalidateRequest = z
  .strictObject({ home: homeField, actor: actorField, score: id, reason })
  .readonly();
export type InvalidateRequest = z.infer<typeof invalidateRequest>;

/** Take a submission off every board, as its submitter wishes. */
export const withdrawRequest = z
  .strictObject({ home: homeField, actor: actorField, submission: id, reason })
  .readonly();
export type WithdrawRequest = z.infer<typeof withdrawRequest>;

/** Take back that a submission was invalidated. */
export const reinstateRequest = z
  .strictObject({ home: homeField, actor: actorField, submission: id, reason })
  .readonly();
export type ReinstateRequest = z.infer<typeof reinstateRequest>;
