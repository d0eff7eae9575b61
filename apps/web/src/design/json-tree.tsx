/** A value as JSON has it, folded below its first levels. */
export function JsonTree({
  value,
  name,
  depth = 0,
}: {
  readonly value: unknown;
  readonly name?: string;
  readonly depth?: number;
}) {
  const head = name === undefined ? null : <span className="soft">{name}: </span>;
  if (typeof value !== 'object' || value === null)
    return (
      <div className="mono">
        {head}
        {JSON.stringify(value)}
      </div>
    );
  const entries = Object.entries(value);
  const count = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details className="tree mono" open={depth < 2}>
      <summary>
        {head}
        {count}
      </summary>
      <div className="branch">
        {entries.map(([key, item]) => (
          <JsonTree key={key} name={key} value={item} depth={depth + 1} />
        ))}
      </div>
    </details>
  );
}
