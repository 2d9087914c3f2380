import { createRequire } from 'node:module';

/** Parses HTML as browsers do: turndown brings this parser along for Node. */
export const { createDocument } = createRequire(import.meta.url)('@mixmark-io/domino') as {
  createDocument: (html: string) => Document;
};
