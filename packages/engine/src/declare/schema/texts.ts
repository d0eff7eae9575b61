import { keySchema } from '@assay/records';
import * as z from 'zod';

/** The name of a model, task, evaluation …: what others refer to it by. */
export const key = keySchema.max(250).describe('Lower-case letters, digits, "_", "." and "-".');

/** Letters of another script beside Latin ones: a name that looks like another one. */
const MIXED_WORD = /\p{Script=Latin}[^\P{L}\p{Script=Latin}]|[^\P{L}\p{Script=Latin}]\p{Script=Latin}/u;

/**
 * The name of a score: the wording of the paper that it comes from, with its capitals and spaces. A dot may be in it; what
 * stands after the last one of a gate's metric is an aggregate only where there is such a score.
 */
export const scoreName = z
  .string()
  .min(1)
  .max(250)
  .refine((text) => text.trim() === text, 'expected no space at the beginning or the end')
  .refine((text) => !/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'expected a name without invisible characters')
  .refine(
    (text) => text.normalize('NFC') === text && !MIXED_WORD.test(text),
    'expected every word in one script',
  )
  .refine((text) => text !== 'macro_f1', 'macro_f1 is the mean pass-rate over all scores')
  .describe('Any wording: "Exact Match", ROUGE-L.');

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

/** PostgreSQL, without a password in it: files are shared, and passwords have PGPASSWORD and ~/.pgpass. */
export const storeAddress = z
  .string()
  .refine(isStoreAddress, 'expected postgres://USER@HOST/DATABASE without a password');

/** The name of an environment variable. */
const variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of an environment variable, not its value');

/** What code of the user's sees of the environment. */
export const environment = z
  .array(variable)
  .describe('Variables that it may see, by name; PATH, HOME and LANG it sees in any case.');

/** How far code of the user's is kept from the machine. */
export const isolation = z
  .enum(['none', 'sandbox'])
  .describe('sandbox: it runs without network and sees its own folder alone; refused where no sandbox is.');

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

function isStoreAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { password, searchParams } = new URL(text);
  return password === '' && !searchParams.has('password');
}
