import { type ReactNode, useEffect, useRef } from 'react';

interface FloatingProps {
  readonly label: string;
  readonly className?: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog of the browser's own: it keeps the focus, closes with Escape, and gives the focus back. */
export function Floating({ label, className, close, children }: FloatingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {children}
    </dialog>
  );
}
