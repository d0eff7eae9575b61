/** Where the navigation leads, in the order of the path. */
export const places = [
  { to: '/', name: 'Today' },
  { to: '/runs', name: 'Runs' },
  { to: '/compare', name: 'Compare' },
  { to: '/stability', name: 'Stability' },
  { to: '/tasks', name: 'Tasks' },
  { to: '/evaluators', name: 'Evaluators' },
  { to: '/arenas', name: 'Arenas' },
  { to: '/review', name: 'Review' },
  { to: '/cards', name: 'Cards' },
  { to: '/reproductions', name: 'Reproductions' },
  { to: '/audit', name: 'Audit' },
  { to: '/help', name: 'Help' },
] as const;
