import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface FloatingProps {
  readonly label: string;
  readonly className?: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog of the browser's own: it keeps the focus, closes with Escape, and gives the focus back. */
export function Floating({ label, className, close, children }: FloatingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={() => {
        // The browser tells it late: by then the dialog may have been opened again.
        if (dialog.current?.open === false) close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {children}
    </dialog>
  );
}
