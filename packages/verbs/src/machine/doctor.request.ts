import * as z from 'zod';

export const doctorRequest = z.strictObject({}).readonly();
export type DoctorRequest = z.infer<typeof doctorRequest>;
