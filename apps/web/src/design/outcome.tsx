import { type Outcome as Kind, outcomeGlyphs } from '@assay/shown';

/** A sign and a word beside every colour. */
export function Outcome({ of, children }: { readonly of: Kind; readonly children?: React.ReactNode }) {
  return (
    <span className={of}>
      {outcomeGlyphs[of]} {children ?? of}
    </span>
  );
}

export function OutcomePill({ of }: { readonly of: Kind }) {
  return (
    <span className={`pill ${of}`}>
      {outcomeGlyphs[of]} {of}
    </span>
  );
}
