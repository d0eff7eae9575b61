import { useEffect, useState } from 'react';

interface LoadingProps {
  readonly what: string;
  readonly rows?: number;
  /** Of a page that has its head already. */
  readonly isPart?: boolean;
}

/** The page as it will stand: its name, what it says, its rows. What is fetched is said once it takes longer than a glance. */
export function Loading({ what, rows = 8, isPart = false }: LoadingProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-busy="true" className="skeleton">
      {isPart ? null : <span className="bone name" />}
      <p role="status" className="soft">
        {isLong ? `Fetching ${what} …` : '\u00a0'}
      </p>
      {Array.from({ length: rows }, (_, i) => (
        <span key={i} className="bone" />
      ))}
    </section>
  );
}
