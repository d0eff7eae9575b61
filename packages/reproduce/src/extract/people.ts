/** Whether a row of results is of people and not of a model: `Human annotators`, `Non-expert`, `Crowd workers`. */
function isOfPeople(name: string): boolean {
  const plain = name.trim();
  return /^(?:human|people)\b/i.test(plain) || (ofPeople.test(plain) && !/\bof experts$/i.test(plain));
}

const ofPeople =
  /(?:^|[\s-])(?:humans?|people|experts?|annotators?|workers|turkers|speakers|physicians|doctors|students|radiologists|biologists|laypeople)(?:\s+(?:performance|baseline|average))?$/i;

/** A row of results that is of no model: people, or what guessing gives. */
export function isNoModel(name: string): boolean {
  return isOfPeople(name) || ofChance.test(name.trim());
}

const ofChance =
  /^(?:uniform(?:ly)? |stratified )?(?:random|chance|majority|most[- ]frequent|constant|always[- ]\w+|greedy|simple|rule[- ]based)(?: (?:guess\w*|choice|baseline|class(?: baseline)?|label|answer|selection|level|voting|heuristics?))?$/i;
