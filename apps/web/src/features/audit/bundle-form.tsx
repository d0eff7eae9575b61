import { useId } from 'react';
import { FileDrop } from '../../design/file-drop.tsx';
import type { Given } from './verify-given.ts';

interface BundleFormProps {
  readonly given: Given;
  readonly change: (given: Given) => void;
}

/** The keys that are trusted, the bundle, and what else it can be held against. */
export function BundleForm({ given, change }: BundleFormProps) {
  const files = useId();
  return (
    <section aria-label="What to verify">
      <Lines
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
          <Lines
            label="Witness keys, one per line"
            placeholder="<name>+<id>+<base64>"
            value={given.witnesses}
            change={(witnesses) => change({ ...given, witnesses })}
          />
          <Lines
            label="A checkpoint that you saved earlier"
            value={given.older}
            change={(older) => change({ ...given, older })}
          />
          <Lines
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

function Lines({ label, placeholder, value, change }: LinesProps) {
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
