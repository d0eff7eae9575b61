/** From a declared task to a published number: what is done, and the command that does it. */
export const steps: readonly (readonly [string, string])[] = [
  ['Declare', 'assay init task'],
  ['Run and score', 'assay run'],
  ['See what it says', 'assay report latest'],
  ['Repeat it', 'assay repeat --runs 5'],
  ['Hold a change against it', 'assay compare main latest'],
  ['Let CI decide', 'assay gate'],
  ['Publish', 'assay publish latest --out published'],
];
