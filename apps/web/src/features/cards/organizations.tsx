import { Link } from '@tanstack/react-router';

/** Who reported it, each with a card. */
export function Organizations({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span className="missing">∅ unspecified</span>;
  return names.map((name, i) => (
    <span key={name}>
      {i === 0 ? '' : ', '}
      <Link to="/cards/$kind/$name" params={{ kind: 'organization', name }}>
        {name}
      </Link>
    </span>
  ));
}
