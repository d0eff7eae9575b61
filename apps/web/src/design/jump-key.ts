/** What opens the dialog that finds everything, as this keyboard has it. */
export const jumpKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
