/** Categories that one person may look after. */
export const MAX_CATEGORIES = 200;
