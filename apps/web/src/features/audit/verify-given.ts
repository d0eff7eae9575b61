import { provenScore, type ProvenScore } from '@assay/shown';
import type { BundleQuestion, Verification } from '@assay/verifier';

/** What somebody put into the form. */
export interface Given {
  readonly bundle: File | null;
  /** One a line, as a file of keys has them. */
  readonly keys: string;
  readonly witnesses: string;
  /** The files that were scored; none: they are not looked at. */
  readonly artifacts: readonly File[];
  /** A checkpoint held from before, and the proof that the log only grew since. */
  readonly older: string;
  readonly growth: string;
}

export const nothingGiven: Given = {
  bundle: null,
  keys: '',
  witnesses: '',
  artifacts: [],
  older: '',
  growth: '',
};

/** What came of it. */
export interface Verified {
  readonly name: string;
  readonly verification: Verification;
  readonly proves: ProvenScore | null;
  /** What was given as a key and is none: it counts for nothing. */
  readonly unusable: readonly string[];
  readonly hasKey: boolean;
}

/** Verified in this browser, by the file that the command uses; nothing is sent. */
export async function verifyGiven(given: Given, file: File): Promise<Verified> {
  const { usableKeys, verifyBundle } = await import('@assay/verifier');
  const isUsable = async (key: string): Promise<boolean> => (await usableKeys([key])).length === 1;
  const [keys, witnesses] = [linesOf(given.keys), linesOf(given.witnesses)];
  const unusable: string[] = [];
  for (const key of [...keys, ...witnesses]) if (!(await isUsable(key))) unusable.push(key);
  const bundle = new Uint8Array(await file.arrayBuffer());
  const verification = await verifyBundle({ bundle, keys, witnesses, ...besideOf(given) });
  return {
    name: file.name,
    verification,
    proves: provenScore(bundle, verification),
    unusable,
    hasKey: keys.some((key) => !unusable.includes(key)),
  };
}

function besideOf({ artifacts, older, growth }: Given): Pick<BundleQuestion, 'artifactDigest' | 'older'> {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  return {
    ...(artifacts.length === 0 ? {} : { artifactDigest: (name: string) => digestIn(artifacts, name) }),
    ...(older.trim() === '' && growth.trim() === ''
      ? {}
      : { older: { checkpoint: bytes(`${older.trimEnd()}\n`), proof: bytes(growth) } }),
  };
}

async function digestIn(files: readonly File[], name: string): Promise<string | null> {
  const file = files.find((one) => one.name === name);
  if (file === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Empty lines and lines that begin with `#` say nothing, as in a file of keys. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
