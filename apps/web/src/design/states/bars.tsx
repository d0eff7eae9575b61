import type { ReactNode } from 'react';

/** New results do not move what is being read. */
export function Stale({ show }: { readonly show: () => void }) {
  return (
    <Bar>
      New results are available.{' '}
      <button type="button" className="quiet" onClick={show}>
        Show them
      </button>
    </Bar>
  );
}

/** The server went away under the page. */
export function Lost() {
  return (
    <Bar>The server is not responding. This is what was last loaded; the page updates once it is back.</Bar>
  );
}

interface NotRenewedProps {
  readonly why: string;
  readonly again: () => void;
}

/** What is shown was asked for again, and there was no answer. */
export function NotRenewed({ why, again }: NotRenewedProps) {
  return (
    <Bar>
      {`This was loaded earlier and could not be refreshed: ${why}`}{' '}
      <button type="button" className="quiet" onClick={again}>
        Try again
      </button>
    </Bar>
  );
}

function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <p className="stale" role="status">
      {children}
    </p>
  );
}
