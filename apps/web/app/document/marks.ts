// Rendered markup has marks for what is inserted as bytes. They begin with a text that no user can know.
export const MARK = `${crypto.randomUUID()}-`;
export const END = ';';
export type MarkKind = 'sheet' | 'nonce' | 'preloads' | 'known' | 'open' | 'close';
export const mark = (kind: MarkKind, value: string | number = ''): string =>
  `${MARK}${kind}-${value}${END}`;

/** Stands for a built sheet. */
export const markSheet = (href: string): string => mark('sheet', href);
/** Stands for the nonce, which every answer has its own of. */
export const NONCE = mark('nonce');
