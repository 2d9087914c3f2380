// Why it is as it is: docs/decisions/0065-templates.md
/** Longest texts of a template, in characters; its content is a beginning, not an article. */
export const TEMPLATE_LIMITS = { name: 40, description: 120, content: 20_000 } as const;

/** Templates that are offered at once to a writer. */
export const MAX_OFFERED_TEMPLATES = 50;
