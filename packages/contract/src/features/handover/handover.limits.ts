/** Why the maintainer of an article can no longer maintain it. No zod here. */
export const HANDOVER_REASONS = ['DELETED', 'DISABLED', 'LEFT'] as const;
export type HandoverReason = (typeof HANDOVER_REASONS)[number];
