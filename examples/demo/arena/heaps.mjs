// Three heaps of stones. A move takes any number from one heap; whoever takes the last stone wins.
export function reset(seed) {
  let rest = seed;
  const heaps = [0, 1, 2].map(() => {
    const stones = 3 + (rest % 5);
    rest = Math.floor(rest / 5);
    return stones;
  });
  return { heaps, turn: 0 };
}

export const turn = (state) => state.turn;

export const legal = ({ heaps }) =>
  heaps.flatMap((stones, heap) => Array.from({ length: stones }, (_, i) => `${heap}-${i + 1}`));

export const observe = ({ heaps }) => ({ heaps });

export function step({ heaps, turn: side }, move) {
  const [heap, taken] = move.split('-').map(Number);
  return { heaps: heaps.map((stones, i) => (i === heap ? stones - taken : stones)), turn: 1 - side };
}

/** Whoever took the last stone is not the one to move. */
export const result = ({ heaps, turn: side }) => (heaps.every((stones) => stones === 0) ? 1 - side : null);

export const draw = ({ heaps }) =>
  heaps.map((stones, i) => `heap ${i}  ${'o '.repeat(stones)}`.trimEnd()).join('\n');
