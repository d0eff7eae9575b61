/** Whether a row of results is of people and not of a model: `Human annotators`, `Non-expert`, `Crowd workers`. */
export function isOfPeople(name: string): boolean {
  const plain = name.trim();
  return /^(?:human|people)\b/i.test(plain) || (ofPeople.test(plain) && !/\bof experts$/i.test(plain));
}

const ofPeople =
  /(?:^|[\s-])(?:humans?|people|experts?|annotators?|workers|turkers|speakers|physicians|doctors|students|radiologists|biologists|laypeople)(?:\s+(?:performance|baseline|average))?$/i;
