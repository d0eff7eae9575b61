import { useEffect, useState } from 'react';

interface CopyButtonProps {
  readonly what: string;
  readonly text: string | (() => string);
}

/** Puts a text on the clipboard, and says so for a moment. */
export function CopyButton({ what, text }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (): void => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setSaid('copied'),
      () => setSaid('the browser did not allow it'),
    );
  };
  return (
    <button type="button" className="quiet" onClick={copy}>
      {said ?? what}
    </button>
  );
}

export interface Step {
  /** What is done. */
  readonly name: string;
  /** The line that does it, as it is typed. */
  readonly command: string;
  /** What comes of it, in plain words. */
  readonly comes: string;
}

/** What is typed at a command line, line by line, and what comes of it. */
export function StepList({
  title,
  note,
  steps,
}: {
  readonly title: string;
  readonly note: string;
  readonly steps: readonly Step[];
}) {
  return (
    <section className="card wide-card">
      <h2>
        {title} <span>{note}</span>
      </h2>
      <ol className="steps">
        {steps.map(({ name, command, comes }) => (
          <li key={command}>
            <div>
              <b>{name}</b>
              <p className="soft">{comes}</p>
            </div>
            <code className="command">{command}</code>
            <CopyButton what="copy" text={command} />
          </li>
        ))}
      </ol>
    </section>
  );
}
