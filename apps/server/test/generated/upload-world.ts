// Why it is as it is: docs/decisions/0092-links-to-uploads.md
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../factories.ts';
import type { TestApp } from '../harness.ts';

/** The writers, and the uploads that they must not open. */
export interface UploadWorld {
  app: TestApp;
  admin: MadeUser;
  /** Another Admin, unrelated to the uploads. */
  second: MadeUser;
  /** Writes in every section, is no staff, and may not read the uploads. */
  author: MadeUser;
  /** The same, with permission to change others' texts in `category`. */
  corrector: MadeUser;
  /** Staff that may read items for staff. */
  colleague: MadeUser;
  /** One of each section, open to all. */
  categories: Record<ContentModel, Id>;
  /** Addresses of uploads of the Admin's. */
  hidden: readonly string[];
}

/** Addresses that lead to the same for a browser, or become the same in an editor. */
export const ENCODINGS: Record<string, (url: string) => string> = {
  'a slash as an entity': (url) => url.replace('/', '&#47;'),
  'a slash with a backslash before it': (url) => url.replace('/', '\\/'),
  'a letter in percent': (url) => url.replace('/media', '/%6dedia'),
  'capital letters': (url) => url.replace('/media', '/MEDIA'),
  'a digit as an entity': (url) => url.replace(/\d/u, (digit) => `&#x3${digit};`),
  'a digit in percent': (url) => url.replace(/\d/u, '%3$&'),
  'a step to where it is': (url) => `/.${url}`,
  'a mark without width': (url) => url.replace(/\d\d/u, '$&\u200b'),
};
