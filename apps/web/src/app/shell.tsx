import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { Stale } from '../design/states.tsx';
import { useKeys } from '../design/use-keys.ts';
import { Crumbs } from './crumbs.tsx';
import { JumpDialog } from './jump-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { Navigation } from './navigation.tsx';
import { SignOut } from './sign-out.tsx';
import { useLive } from './use-live.ts';

/** What stands around every page. */
export function Shell() {
  const [floating, setFloating] = useState<'jump' | 'keys' | null>(null);
  const { isStale, show } = useLive();
  useKeys({ 'mod+k': () => setFloating('jump'), '?': () => setFloating('keys') });
  // The browser tells that one is closed when another may be open already.
  const close = (which: typeof floating) => (): void => setFloating((now) => (now === which ? null : now));
  return (
    <div className="app">
      <a className="skip" href="#page">
        To the page
      </a>
      <Navigation />
      <div className="place">
        <header className="bar">
          <Crumbs />
          <button type="button" className="find" onClick={() => setFloating('jump')}>
            <span>Jump to a run, task, card …</span> <kbd>⌘K</kbd>
          </button>
          <button type="button" className="find key" onClick={() => setFloating('keys')} aria-label="Keys">
            <kbd>?</kbd>
          </button>
          <SignOut />
        </header>
        <main id="page" tabIndex={-1}>
          {isStale ? <Stale show={show} /> : null}
          <Outlet />
        </main>
      </div>
      {floating === 'jump' ? <JumpDialog close={close('jump')} /> : null}
      {floating === 'keys' ? <KeyDialog close={close('keys')} /> : null}
    </div>
  );
}
