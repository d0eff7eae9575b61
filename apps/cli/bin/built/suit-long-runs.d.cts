export function suitLongRuns(): void;
