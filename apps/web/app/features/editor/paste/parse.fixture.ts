import { createRequire } from 'node:module';

/** Parses HTML as browsers do, with the parser that turndown uses in Node. */
export const { createDocument } = createRequire(import.meta.url)('@mixmark-io/domino') as {
  createDocument: (html: string) => Document;
};
