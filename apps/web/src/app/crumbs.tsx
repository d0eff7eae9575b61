import { Link, useMatches } from '@tanstack/react-router';
import { places } from '../address/places.ts';

/** Where one is: the place, and what is open in it. */
export function Crumbs() {
  const match = useMatches().at(-1);
  const parts = (match?.pathname ?? '/').split('/').filter((part) => part !== '');
  const place = places.find(({ to }) => to === `/${parts[0] ?? ''}`);
  return (
    <nav aria-label="Breadcrumb" className="crumb-line">
      <ol>
        <li>{place === undefined ? 'Assay' : <Link to={place.to}>{place.name}</Link>}</li>
        {parts.slice(1).map((part, i) => (
          <li key={i} className="mono">
            {i === 0 && parts.length > 2 ? (
              <Inner place={parts[0]!} name={decodeURIComponent(part)} />
            ) : (
              decodeURIComponent(part)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What has pages of its own below it leads back to itself. */
function Inner({ place, name }: { readonly place: string; readonly name: string }) {
  if (place === 'runs')
    return (
      <Link to="/runs/$run" params={{ run: name }}>
        {name}
      </Link>
    );
  if (place === 'evaluators')
    return (
      <Link to="/evaluators/$evaluator" params={{ evaluator: name }}>
        {name}
      </Link>
    );
  return name;
}
