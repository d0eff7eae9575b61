import { AssayError } from '@assay/records';

const noAccess: ReadonlySet<number> = new Set([401, 403, 404]);

/** Why the hub does not hand out what is asked for, by its status and the code beside it; null: it is for another reason. */
export function whyNoAccess(pathname: string, { status, headers }: Response): AssayError | null {
  if (!noAccess.has(status)) return null;
  const { what, fix } = explained(status, headers.get('x-error-code'));
  return new AssayError('environment', 'E_HUB_ACCESS', `the hub answered ${status} to ${pathname}: ${what}`, {
    fix,
  });
}

function explained(status: number, code: string | null): { readonly what: string; readonly fix: string } {
  if (code === 'RevisionNotFound')
    return { what: 'there is no such revision', fix: 'See that branch, tag or commit are right.' };
  if (code === 'GatedRepo' || status === 403)
    return {
      what: 'only those who were let in may read it',
      fix: 'Accept the terms of the dataset on its page at the hub, and set HF_TOKEN to a token of that account.',
    };
  if (status === 401)
    return {
      what: 'it is private, gated or not there',
      fix: 'See that owner and name are right. Of a private or gated dataset: accept its terms on the hub, and set HF_TOKEN.',
    };
  return { what: 'there is no such thing', fix: 'See that owner, name and revision are right.' };
}
