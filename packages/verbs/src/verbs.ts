/** Every verb behind its name. Asking for one loads that one: `const validate = await verbs.validate()`. */
export const verbs = {} as const;
