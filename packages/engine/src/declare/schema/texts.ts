import { keySchema } from '@assay/records';
import * as z from 'zod';

/** The name of a model, task, evaluation …: what others refer to it by. */
export const key = keySchema.max(250).describe('Lower-case letters, digits, "_", "." and "-".');

/** A name for people. Characters that are not seen (direction marks, zero widths) are refused. */
export const displayName = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => !/[\p{Cf}\p{Cc}]/u.test(text), 'expected a name without invisible characters');

/** A path below the project folder; whether it stays there is checked when it is opened. */
export const path = z.string().min(1).describe('A path below the project folder, with "/".');

/** http or https, without a user or a password in it. */
export const address = z.string().refine(isAddress, 'expected an http or https address without a password');

/** A program and its arguments, never a shell line. */
export const command = z
  .array(z.string().min(1))
  .min(1)
  .describe('The program and its arguments: [python3, model.py]. Never a shell line.');

export const count = z.int().positive();

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
