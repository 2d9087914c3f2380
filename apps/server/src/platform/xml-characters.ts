// XML 1.0 allows no other control characters, however they are written.
// oxlint-disable-next-line no-control-regex -- these characters are exactly what must go
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

/** A text without the characters that XML excludes, and that people and programs write all the same. */
export const removeForbidden = (text: string): string => text.replaceAll(FORBIDDEN, '');
