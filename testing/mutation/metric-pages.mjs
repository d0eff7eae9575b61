const texts = new Set(['meaning', 'formula', 'definition', 'convention', 'source', 'edgeCases']);

/** A property that holds a text of a metric's page, in what is given to `defineMetric` or one of its kin. */
const isPageText = (path) =>
  path.isObjectProperty() &&
  texts.has(path.node.key.name) &&
  /^define[A-Z]/.test(
    path.findParent((parent) => parent.isCallExpression() || parent.isFunction())?.node.callee?.name ?? '',
  );

/**
 * What a page says in words is read by people, and no test can tell a good sentence from another: such texts are not
 * mutated. Names, aliases, types, ranges, directions, pass rules, parameters and examples are.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'metric-pages',
    value: { shouldIgnore: (path) => (isPageText(path) ? 'a text of a metric page' : undefined) },
  },
];
