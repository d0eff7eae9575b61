/**
 * Whether the model that a provider says has answered is the one that was asked: the same name, or a dated form
 * of the alias that was asked for. Namespaces (`models/`, `accounts/…/`), case and `latest` say nothing. A
 * provider that does not say is believed.
 */
export function isServed(asked: string | undefined, served: string | undefined): boolean {
  if (asked === undefined || served === undefined || served === '') return true;
  const [wanted, given] = [bare(asked), bare(served)];
  return given === wanted || (given.startsWith(wanted) && /^[-:@.]/.test(given.slice(wanted.length)));
}

function bare(name: string): string {
  return name
    .toLowerCase()
    .slice(name.lastIndexOf('/') + 1)
    .replace(/[-:@]latest$/, '');
}
