export interface FacetOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Null where counting says nothing. */
  readonly count: number | null;
}

interface FacetProps<T extends string> {
  readonly title: string;
  readonly options: readonly FacetOption<T>[];
  readonly chosen: T | undefined;
  readonly choose: (value: T | undefined) => void;
}

const MOST = 12;

/** One property to choose by. */
export function Facet<T extends string>({ title, options, chosen, choose }: FacetProps<T>) {
  const shown = options.slice(0, MOST);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {shown.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => choose(chosen === value ? undefined : value)}
          title={label}
        >
          <span>{label}</span> {count === null ? null : <i>{count.toLocaleString('en')}</i>}
        </button>
      ))}
      {options.length > MOST ? (
        <p className="soft">and {options.length - MOST} more; search finds them</p>
      ) : null}
    </section>
  );
}
