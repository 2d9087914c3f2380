// Why it is as it is: docs/decisions/0066-links-and-mentions.md
/** Titles and people suggested while a user types. */
export const MAX_LINK_SUGGESTIONS = 8;
/** Longest word to look for a title or a person by, in characters. */
export const MAX_LINK_KEYWORD = 60;
/** Longest address that is looked at. */
export const MAX_LINK_ADDRESS = 500;
/** Users that one text notifies by mentioning them. */
export const MAX_MENTION_SUGGESTIONS = 20;
