/** Reasons why bubblewrap cannot set up a sandbox, by what it prints. The first that fits is given. */
const reasons: readonly { readonly says: RegExp; readonly why: string; readonly fix: string }[] = [
  {
    says: /setting up uid map: Permission denied|RTM_NEWADDR/,
    why: 'AppArmor keeps programs from using user namespaces (Ubuntu 24.04 and later, GitHub runners)',
    fix: 'give bwrap an AppArmor profile that allows userns, or set the sysctl kernel.apparmor_restrict_unprivileged_userns to 0',
  },
  {
    says: /No space left on device|max_user_namespaces/,
    why: 'the kernel allows no more user namespaces',
    fix: 'raise the sysctl user.max_user_namespaces',
  },
  {
    says: /[Nn]o permissions to create.*namespace|Creating new namespace failed|unshare.*Operation not permitted/,
    why: 'this user may not create namespaces: the kernel forbids it, or a container does',
    fix: 'set the sysctl kernel.unprivileged_userns_clone to 1; in a container, start it with a seccomp profile that allows user namespaces, or run on the host',
  },
  {
    says: /mount proc|pivot_root|Can't mount/,
    why: 'a container around this process forbids mounting',
    fix: 'run on the host, or in a container that may mount (unmasked /proc)',
  },
  {
    says: /Unknown option/,
    why: 'this bubblewrap is too old for the profile',
    fix: 'install bubblewrap 0.8.0 or newer',
  },
];

export function explainRefusal(said: string): { readonly why: string; readonly fix: string } {
  const reason = reasons.find(({ says }) => says.test(said));
  return {
    why: reason === undefined ? said.trim() : `${reason.why} (it says: ${said.trim()})`,
    fix: reason?.fix ?? 'run `bwrap --unshare-all --ro-bind / / true` by hand and see what it says',
  };
}
