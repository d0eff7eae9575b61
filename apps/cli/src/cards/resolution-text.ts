import type { Hierarchy, Step, Suggestion } from '@assay/cards';
import { printable } from '@assay/shown';
import type { KnownName, SuggestedNames } from '@assay/verbs';

/** What is known about a name, for people: what it counts as, then every suggestion with the steps that lead to it. */
export function resolutionText(known: KnownName): string {
  const { kind, name, canonical, source, steps, suggestions, candidates, hierarchy = [] } = known;
  const lines = [
    `${kind} ${name}`,
    `  counts as ${canonical}${source === null ? '' : ` [${source}]`}`,
    ...steps.map(stepLine),
    ...suggestions.flatMap((suggestion, i) => suggestionLines(suggestion, suggestions[i - 1]?.steps ?? [])),
    ...candidates.map((candidate) => `  may be ${candidate.name}: ${candidate.reason}`),
    ...hierarchy.map((place) => `  stands at ${placeLine(place)}`),
  ];
  if (suggestions.length + candidates.length > 0)
    lines.push('  Suggestions change nothing until a file of names says so.');
  return printable(`${lines.join('\n')}\n`);
}

/** Relations as people say them. */
const relationWords: Readonly<Record<Suggestion['relation'], string>> = {
  same: 'the same as',
  variant_of: 'a variant of',
  part_of: 'a part of',
};

/** A suggestion goes on from the one before it: only the new steps are shown. */
function suggestionLines(
  { relation, name, confidence, steps }: Suggestion,
  shown: readonly Step[],
): string[] {
  return [`  ${relationWords[relation]} ${name} (${confidence})`, ...steps.slice(shown.length).map(stepLine)];
}

function stepLine({ rule, from, to, says, source }: Step): string {
  return `    ${from} → ${to}\n      ${rule}: ${says}${source === null ? '' : ` [${source}]`}`;
}

function placeLine({ family, composite, benchmark, split }: Hierarchy): string {
  const levels = { family, composite, benchmark, split };
  return Object.entries(levels)
    .filter(([, name]) => name !== null)
    .map(([level, name]) => `${level} ${name}`)
    .join(' → ');
}

/** What is suggested for the names of a corpus: a line for each name, then how many there are. */
export function suggestionsText({ names, resolutions }: SuggestedNames): string {
  const lines = resolutions.map(({ kind, canonical, suggestions, candidates }) => {
    const found = suggestions.map(
      ({ relation, name, confidence }) => `${relationWords[relation]} ${name} (${confidence})`,
    );
    const choices = candidates.map(({ name }) => name).join(' or ');
    return `${kind} ${canonical}: ${[...found, ...(choices === '' ? [] : [`perhaps ${choices}`])].join(', ')}`;
  });
  const counts = Object.entries(names).map(([kind, all]) => {
    const count = resolutions.filter((resolution) => resolution.kind === kind).length;
    return `${count} of ${all} ${kind} names`;
  });
  return printable(`${[...lines, `There are suggestions for ${counts.join(', ')}.`].join('\n')}\n`);
}
