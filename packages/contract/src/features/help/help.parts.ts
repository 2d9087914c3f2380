/** The audiences of the parts of the handbook, in the order of the parts. */
export const HELP_PARTS = ['staff', 'moderator', 'admin', 'operator'] as const;
export type HelpPart = (typeof HELP_PARTS)[number];

/** Names of the parts, as the screen has them. */
export const HELP_PART_LABELS: Record<HelpPart, string> = {
  staff: '使用手册',
  moderator: '版主手册',
  admin: '管理员手册',
  operator: '运维手册',
};
