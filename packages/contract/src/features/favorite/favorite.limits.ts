/** Limits that the browser knows too. No zod here. */

/** Longest name of a folder, in characters. */
export const MAX_FOLDER_NAME = 30;
