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
