/** Longest title of a picture, in characters. */
export const MAX_CAROUSEL_TITLE = 60;
/** Pictures of one section. */
export const MAX_CAROUSELS = 100;

/** A path of this site or an http(s) address, nothing that a browser would run. */
export const REDIRECT = /^(\/(?![/\\])|https?:\/\/[^\s/?#"'<>\\])[^\s"'<>\\]*$/u;
