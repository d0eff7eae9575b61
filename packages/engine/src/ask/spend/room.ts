/** Whether a request may be sent: now, perhaps once others have taken less than they could, or not under these ceilings. */
export type Room =
  | { readonly kind: 'now' }
  | { readonly kind: 'later' | 'none' /** Which ceiling it could pass. */; readonly reached: string };
