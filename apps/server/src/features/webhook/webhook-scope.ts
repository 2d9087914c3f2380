/**
 * SQL: what is in this category may be sent to `webhook`. All that every signed-in user may read is by default, in the
 * chosen categories with those below; a restricted category must itself be chosen, and no group of a chat receives one.
 * `category` is a left join. Without a choice, texts without a category are included.
 */
export const isInScope = (webhook: string, category: string): string =>
  `((${webhook}.category_ids is null or ${category}.id = any(${webhook}.category_ids)
      or ${category}.ancestor_ids && ${webhook}.category_ids)
    and (coalesce(${category}.visibility, 0) <= 1
      or (${webhook}.kind = 'WEBHOOK' and ${category}.id = any(${webhook}.category_ids))))`;
