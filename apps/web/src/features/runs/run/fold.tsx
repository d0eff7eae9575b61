import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const route = getRouteApi('/runs/$run');

interface FoldProps {
  /** As it stands in the address while it is open. */
  readonly name: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page that is unfolded where the address says so; what is inside is drawn when it is. */
export function Fold({ name, title, children }: FoldProps) {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const names = open?.split(',') ?? [];
  const isOpen = names.includes(name);
  const turn = (toOpen: boolean): void => {
    if (toOpen === isOpen) return;
    const next = toOpen ? [...names, name] : names.filter((one) => one !== name);
    void navigate({
      search: (old) => ({ ...old, open: next.length === 0 ? undefined : next.join(',') }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => turn(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}
