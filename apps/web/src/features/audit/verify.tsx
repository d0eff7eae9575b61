import { checkSentence, outcomeGlyphs, provenScore, type ProvenScore } from '@assay/shown';
import type { BundleQuestion, Verification } from '@assay/verifier';
import { useEffect, useId, useState } from 'react';
import { FileDrop } from '../../design/file-drop.tsx';

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
async function verifyGiven(given: Given, file: File): Promise<Verified> {
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

/** Verified again whenever something else is given: a key may be pasted after the bundle was dropped. */
export function useVerified(given: Given): Verified | null {
  const [verified, setVerified] = useState<Verified | null>(null);
  useEffect(() => {
    const { bundle } = given;
    if (bundle === null) return;
    let isAsked = true;
    const verify = async (): Promise<void> => {
      const found = await verifyGiven(given, bundle);
      if (isAsked) setVerified(found);
    };
    void verify();
    return () => {
      isAsked = false;
    };
  }, [given]);
  return verified;
}

interface BundleFormProps {
  readonly given: Given;
  readonly change: (given: Given) => void;
}

/** The keys that are trusted, the bundle, and what else it can be held against. */
export function BundleForm({ given, change }: BundleFormProps) {
  const files = useId();
  return (
    <section aria-label="What to verify">
      <LinesField
        label="Keys that you trust, one per line, as published by the host"
        placeholder="<name>+<id>+<base64>"
        value={given.keys}
        change={(keys) => change({ ...given, keys })}
      />
      <FileDrop
        label="Drop a bundle here, or choose it:"
        accept=".json,application/json"
        take={(bundle) => change({ ...given, bundle })}
      />
      <details className="fold">
        <summary>
          More to check{' '}
          <span className="soft">the files that were scored, a witness, an older checkpoint</span>
        </summary>
        <div>
          <p>
            <label htmlFor={files}>The files that were scored, to check against their digests:</label>{' '}
            <input
              id={files}
              type="file"
              multiple
              onChange={({ target }) => change({ ...given, artifacts: Array.from(target.files ?? []) })}
            />
          </p>
          <LinesField
            label="Witness keys, one per line"
            placeholder="<name>+<id>+<base64>"
            value={given.witnesses}
            change={(witnesses) => change({ ...given, witnesses })}
          />
          <LinesField
            label="A checkpoint that you saved earlier"
            value={given.older}
            change={(older) => change({ ...given, older })}
          />
          <LinesField
            label="Proof that the log has only grown since (assay audit checkpoint --since SIZE)"
            value={given.growth}
            change={(growth) => change({ ...given, growth })}
          />
        </div>
      </details>
    </section>
  );
}

interface LinesProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

function LinesField({ label, placeholder, value, change }: LinesProps) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="field keys-field mono"
        rows={2}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        onChange={({ target }) => change(target.value)}
      />
    </p>
  );
}

/** Check by check: what holds, what does not, and what was not checked. */
export function Checked({ of: { verification, unusable } }: { readonly of: Verified }) {
  const { checks, tree_size: size, witnesses } = verification;
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        Checks <span>{size === null ? '' : `log of ${String(size)} entries`}</span>
      </h2>
      {unusable.map((key) => (
        <p key={key} className="fail">{`✗ not a usable key, ignored: ${key}`}</p>
      ))}
      <ul className="checks">
        {checks.map((check) => (
          <li key={check.check}>
            {mark(check.outcome)}
            <span>
              {checkSentence(check)} <span className="soft mono">{check.check}</span>
            </span>
          </li>
        ))}
      </ul>
      {witnesses.length === 0 ? null : <p>{`witnessed by ${witnesses.join(', ')}`}</p>}
    </section>
  );
}

function mark(outcome: Verification['checks'][number]['outcome']) {
  const is = outcome === 'pass' || outcome === 'fail' ? outcome : 'missing';
  return <span className={is}>{outcomeGlyphs[is]}</span>;
}
