/** The first digits of a digest, all of them on hover. */
export function ShortDigest({ of }: { readonly of: string }) {
  const digits = of.startsWith('sha256:') ? of.slice('sha256:'.length) : of;
  return (
    <span className="mono nowrap" title={of}>
      {digits.slice(0, 8)}
    </span>
  );
}
