import { useEffect, useRef } from 'react';

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Keys of a page. Letters stay letters where one writes; with ⌘ or Ctrl a key is `mod+` and its name. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const isMod = event.metaKey || event.ctrlKey;
      const run = current.current[isMod ? `mod+${event.key.toLowerCase()}` : event.key];
      if (run === undefined || event.defaultPrevented || event.altKey) return;
      if (!isMod && isWriting(event.target)) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog') !== null;
}

/** What opens the dialog that finds everything, as this keyboard has it. */
export const jumpKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
