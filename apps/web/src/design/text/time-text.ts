const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `today 14:54`, `2 Mar 2026 14:54`: when something was, as people say it. */
export function timeText(iso: string | null): string {
  if (iso === null) return '–';
  const date = new Date(iso);
  const isToday = day.format(date) === day.format(new Date());
  return `${isToday ? 'today' : day.format(date)} ${clock.format(date)}`;
}

/** `0.4 s`, `3 min 20 s`; a dash where it has not ended. */
export function durationText(from: string | null, to: string | null): string {
  if (from === null || to === null) return '–';
  return spanText(Date.parse(to) - Date.parse(from));
}

export function spanText(ms: number): string {
  if (ms < 1_000) return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.round((ms % 60_000) / 1_000)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
