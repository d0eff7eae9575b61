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
    <section aria-label="What is verified">
      <Lines
        label="Keys that you trust, one a line, as the host publishes them"
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
            <label htmlFor={files}>The files that were scored, to be held against their digests:</label>{' '}
            <input
              id={files}
              type="file"
              multiple
              onChange={({ target }) => change({ ...given, artifacts: Array.from(target.files ?? []) })}
            />
          </p>
          <Lines
            label="Keys of witnesses, one a line"
            placeholder="<name>+<id>+<base64>"
            value={given.witnesses}
            change={(witnesses) => change({ ...given, witnesses })}
          />
          <Lines
            label="A checkpoint that you kept from before"
            value={given.older}
            change={(older) => change({ ...given, older })}
          />
          <Lines
            label="The proof that the log only grew since (assay audit checkpoint --since SIZE)"
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
