/** The schemas of what can be asked about the machine. */
export const machineRequests = {
  doctor: async () => (await import('./doctor.request.ts')).doctorRequest,
} as const;
