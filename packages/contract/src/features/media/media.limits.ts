/** Most pictures of one call for their size and origin. */
export const MAX_PICTURE_FACTS = 100;
