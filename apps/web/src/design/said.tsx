/** What the server says first: what decides, and what stands beside it. */
export function Said({ of }: { readonly of: { readonly strong: string; readonly rest: string } }) {
  return (
    <>
      <b>{of.strong}</b>
      {of.rest}
    </>
  );
}
