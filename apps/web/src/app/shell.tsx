import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { jumpKey } from '../design/jump-key.ts';
import { Lost, Stale } from '../design/states/bars.tsx';
import { useKeys } from '../design/use-keys.ts';
import { Crumbs } from './crumbs.tsx';
import { JumpDialog } from './jump/jump-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { Navigation } from './navigation.tsx';
import { SignOut } from './sign-out.tsx';
import { useLive } from './use-live.ts';

/**
 * Each opening is one of its own: the browser tells late that a dialog was closed, when the same one may be open
 * again, and that word is about the earlier opening alone.
 */
interface Opened {
  readonly what: 'jump' | 'keys';
  readonly count: number;
}

/** What stands around every page. */
export function Shell() {
  const [floating, setFloating] = useState<Opened | null>(null);
  const { isStale, isLost, show } = useLive();
  const open = (what: Opened['what']) => (): void =>
    setFloating((last) => ({ what, count: (last?.count ?? 0) + 1 }));
  useKeys({ 'mod+k': open('jump'), '?': open('keys') });
  const close = (): void => setFloating((now) => (now === floating ? null : now));
  return (
    <div className="app">
      <a className="skip" href="#page">
        Skip to content
      </a>
      <Navigation />
      <div className="place">
        <header className="bar">
          <Crumbs />
          <button type="button" className="find" onClick={open('jump')}>
            <span className="long">Jump to a run, task, sample, card …</span>
            <span className="short">Jump</span> <kbd>{jumpKey}</kbd>
          </button>
          <button type="button" className="find key" onClick={open('keys')} aria-label="Keys">
            <kbd>?</kbd>
          </button>
          <SignOut />
        </header>
        <main id="page" tabIndex={-1}>
          {isLost ? <Lost /> : isStale ? <Stale show={show} /> : null}
          <Outlet />
        </main>
      </div>
      {floating?.what === 'jump' ? <JumpDialog key={floating.count} close={close} /> : null}
      {floating?.what === 'keys' ? <KeyDialog key={floating.count} close={close} /> : null}
    </div>
  );
}
