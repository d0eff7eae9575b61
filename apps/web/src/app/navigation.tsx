import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { places } from '../address/places.ts';

export function Navigation() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone the places stand in one row that is wider than the screen.
  useEffect(() => {
    const here = list.current?.querySelector('[aria-current="page"]');
    here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav className="rail" aria-label="Places">
      <Link to="/" className="brand">
        Assay
      </Link>
      <ul ref={list}>
        {places.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              activeProps={{ className: 'on', 'aria-current': 'page' }}
              activeOptions={{ exact: to === '/' }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
