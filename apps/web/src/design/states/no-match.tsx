interface NoMatchProps {
  /** What is chosen from: `run`. */
  readonly what: string;
  readonly showAll: () => void;
}

/** There are some, but none is like what was chosen. */
export function NoMatch({ what, showAll }: NoMatchProps) {
  return (
    <section className="state">
      <h2>{`No ${what} is like what you chose`}</h2>
      <p>
        <button type="button" className="button" onClick={showAll}>
          Show all
        </button>
      </p>
    </section>
  );
}
