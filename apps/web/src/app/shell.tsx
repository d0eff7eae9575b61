/** What stands around every page. */
export function Shell() {
  return (
    <main>
      <h1>Assay</h1>
    </main>
  );
}
