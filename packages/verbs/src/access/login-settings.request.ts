import * as z from 'zod';

/** The file that says how people sign in. */
export const loginSettingsRequest = z.strictObject({ file: z.string().min(1) });

export type LoginSettingsRequest = Readonly<z.infer<typeof loginSettingsRequest>>;
