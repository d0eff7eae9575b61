import { Link } from '@tanstack/react-router';
import type { TaskList } from './shapes.ts';

/** Documents of the folder without a task that could be read; the editor opens them all the same. */
export function EmptyDocuments({ found: { empty } }: { readonly found: TaskList }) {
  if (empty.length === 0) return null;
  return (
    <section className="card" aria-label="Documents without a task">
      <h2>
        Documents without a task <span>{empty.length}</span>
      </h2>
      <ul className="lines">
        {empty.map(({ path, message }) => (
          <li key={path}>
            <Link to="/tasks/$task" params={{ task: path }} className="mono">
              {path}
            </Link>{' '}
            <span className="soft">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
