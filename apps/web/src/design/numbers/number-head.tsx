import { Link } from '@tanstack/react-router';
import { definitions } from './definitions.ts';

/** The head of a column of numbers; it leads to what the number means. */
export function NumberHead({ children: name }: { readonly children: string }) {
  const definition = definitions.find(({ heads }) => heads.includes(name));
  return (
    <th scope="col" className="number">
      {definition === undefined ? (
        name
      ) : (
        <Link to="/help" hash={definition.id} className="term" title={definition.meaning}>
          {name}
        </Link>
      )}
    </th>
  );
}
