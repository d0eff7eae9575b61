import { AssayError, type ReviewValues, UNSURE } from '@assay/records';

/** `correct=yes tone=unsure` as values by criterion. */
export function valuesOf(args: readonly string[]): ReviewValues {
  return Object.fromEntries(
    args.map((arg) => {
      const at = arg.indexOf('=');
      if (at < 1)
        throw new AssayError(
          'usage',
          'E_OPTION',
          `${JSON.stringify(arg)} is not a value; expected CRITERION=VALUE`,
        );
      const value = arg.slice(at + 1);
      return [arg.slice(0, at), value === UNSURE ? null : value];
    }),
  );
}
