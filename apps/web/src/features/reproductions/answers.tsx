import { useQuery } from '@tanstack/react-query';
import { plural } from '@assay/shown';
import { answersQuestion } from '../../client/reproduction-questions.ts';
import { Answered } from '../../design/answered.tsx';

/** The rows of the files that a number was measured on, as they stand there. */
export function Answers({ path, at }: { readonly path: string; readonly at: number }) {
  const query = useQuery(answersQuestion(path, at));
  return (
    <Answered query={query} what="the answers" isPart>
      {({ files, columns, total, rows }) => (
        <>
          <p className="soft">
            {`${plural(total, 'answer')} in `}
            <span className="mono">{files.join(', ')}</span>
            {total > rows.length ? `; the first ${rows.length} shown` : ''}
          </p>
          <div className="scroll low" role="region" aria-label="Answers" tabIndex={0}>
            <table className="rows stacks">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells, i) => (
                  <tr key={i}>
                    {cells.map((cell, j) => (
                      <td key={columns[j]} className="answer-cell" data-name={columns[j]}>
                        {textOf(cell)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Answered>
  );
}

function textOf(cell: unknown): string {
  if (cell === null) return '∅';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
