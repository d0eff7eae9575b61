import { Link } from '@tanstack/react-router';
import { places } from './places.ts';

export function Navigation() {
  return (
    <nav className="rail" aria-label="Places">
      <Link to="/" className="brand">
        Assay
      </Link>
      <ul>
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
