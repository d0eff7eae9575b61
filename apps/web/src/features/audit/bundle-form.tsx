import type { Verification } from '@assay/verifier';
import { useState } from 'react';
import { FileDrop } from '../../design/file-drop.tsx';

interface BundleFormProps {
  readonly tell: (name: string, verification: Verification) => void;
}

/** The keys that are trusted, and the bundle. */
export function BundleForm({ tell }: BundleFormProps) {
  const [keys, setKeys] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    const { verifyBundle } = await import('@assay/verifier');
    const bundle = new Uint8Array(await file.arrayBuffer());
    const trusted = keys
      .split('\n')
      .map((key) => key.trim())
      .filter((key) => key !== '');
    setFault(
      trusted.length === 0
        ? 'No key is trusted yet, so no signature can be: paste the key of the evaluator first.'
        : null,
    );
    tell(file.name, await verifyBundle({ bundle, keys: trusted }));
  };
  return (
    <section>
      <p>
        <label htmlFor="keys">Keys that you trust, one a line, as the host publishes them</label>
        <textarea
          id="keys"
          className="field keys-field mono"
          rows={2}
          value={keys}
          placeholder="<name>+<id>+<base64>"
          onChange={({ target }) => setKeys(target.value)}
        />
      </p>
      <FileDrop
        label="Drop a bundle here, or choose it:"
        accept=".json,application/json"
        take={(file) => void take(file)}
      />
      {fault === null ? null : <p role="alert">{fault}</p>}
    </section>
  );
}
