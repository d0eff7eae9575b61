/** What can be asked about the machine that Assay runs on. */
export const machineVerbs = {
  doctor: async () => (await import('./doctor.ts')).doctor,
} as const;
