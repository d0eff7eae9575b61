interface NoMatchProps {
  /** What is chosen from: `run`. */
  readonly what: string;
  readonly showAll: () => void;
}

/** There are some, but none matches the filters. */
export function NoMatch({ what, showAll }: NoMatchProps) {
  return (
    <section className="state">
      <h2>{`No ${what} matches these filters`}</h2>
      <p>
        <button type="button" className="button" onClick={showAll}>
          Show all
        </button>
      </p>
    </section>
  );
}
