import { useEffect } from 'react';

/** The title of the window: the page before the program. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Assay`;
  }, [title]);
}
