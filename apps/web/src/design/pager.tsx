interface PagerProps {
  readonly from: number;
  /** Rows that are on the page. */
  readonly shown: number;
  readonly total: number;
  readonly window: number;
  readonly go: (from: number) => void;
}

/** A page of a long list, with the way to those before and after it; nothing where all of it is there. */
export function Pager({ from, shown, total, window, go }: PagerProps) {
  if (total <= window && from === 0) return null;
  return (
    <p className="choices">
      <button
        type="button"
        className="button"
        disabled={from === 0}
        onClick={() => go(Math.max(0, from - window))}
      >
        Previous
      </button>
      <span role="status">
        {shown === 0 ? `none of ${total}` : `${from + 1} to ${from + shown} of ${total}`}
      </span>
      <button
        type="button"
        className="button"
        disabled={from + shown >= total}
        onClick={() => go(from + window)}
      >
        Next
      </button>
    </p>
  );
}
