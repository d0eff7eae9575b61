import { Link, useMatches } from '@tanstack/react-router';
import { places } from './places.ts';

/** Where one is: the place, and what is open in it. */
export function Crumbs() {
  const match = useMatches().at(-1);
  const parts = (match?.pathname ?? '/').split('/').filter((part) => part !== '');
  const place = places.find(({ to }) => to === `/${parts[0] ?? ''}`);
  return (
    <nav aria-label="Where this is" className="crumb-line">
      <ol>
        <li>{place === undefined ? 'Assay' : <Link to={place.to}>{place.name}</Link>}</li>
        {parts.slice(1).map((part, i) => (
          <li key={i} className="mono">
            {i === 0 && parts.length > 2 && parts[0] === 'runs' ? (
              <Link to="/runs/$run" params={{ run: decodeURIComponent(part) }}>
                {decodeURIComponent(part)}
              </Link>
            ) : (
              decodeURIComponent(part)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
