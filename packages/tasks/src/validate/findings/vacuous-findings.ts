import { classes, CROISSANT } from '../../vocabulary/terms.ts';
import type { Inspection, Remark } from '../inspection.ts';

/** A document without a task is not valid, it is unchecked. Says why, as far as the text shows it. */
export function vacuousFindings({ targets, hierarchy, graph, url, text }: Inspection): readonly Remark[] {
  if (hierarchy.instancesOf(classes.Task).length > 0) return [];
  const unchecked =
    targets === 0
      ? 'No node of this document is a task or part of one, so no rule was applied.'
      : 'No node of this document is a task, so only its parts were checked.';
  return [
    {
      rule: 'nothing-to-validate',
      severity: 'error',
      node: null,
      message: `${unchecked} ${reason()}`,
      fix: 'Declare the prefix ("croissant": "http://mlcommons.org/croissant/") in @context and give the task an @type such as croissant:TaskProblem.',
    },
  ];

  function reason(): string {
    const types = [...graph.nodes.values()].flatMap((node) => node.types);
    const undeclared = types.find((type) => /^(?:cr|croissant):/.test(type));
    if (undeclared !== undefined)
      return `The type ${undeclared} uses a prefix that @context does not declare.`;
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    const bare = types.find((type) => type.startsWith(folder));
    if (bare !== undefined)
      return `The type "${bare.slice(folder.length)}" has no prefix and there is no @vocab, so it means a file beside this one.`;
    const near = types.find((type) => /mlcommons\.org\/croissant/.test(type) && !type.startsWith(CROISSANT));
    if (near !== undefined) return `The type ${near} is not in the namespace ${CROISSANT}.`;
    if (types.length === 0 && text.includes('"@graph"'))
      return 'Anything in a @graph with its own @id belongs to a named graph, which is not checked.';
    return types.length === 0 ? 'Nothing in it has an @type.' : 'None of its types is a task.';
  }
}
