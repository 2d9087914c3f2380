import type { Call } from '@zhihui/contract/client.ts';
import type { SiteInfo } from '@zhihui/contract/features/setting/setting.endpoints.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { createContext } from 'react-router';

/** What the host knows of the request being rendered. */
export interface RequestInfo {
  /** Fresh for every answer; each inline script and style carries it. */
  nonce: string;
  /** Path and query exactly as asked, so client navigations end their path in `.data`. */
  url: string;
  user: CurrentUser | null;
  site: SiteInfo;
  /** Value that forms relying on the cookie alone send back as `_xsrf`. */
  xsrf: string;
  /** Version of the running build. */
  build: string;
  /** The server listens on this machine only: the mailbox page may be mentioned. */
  localStart: boolean;
}

/** Calls on behalf of the request's session. Loaders and actions use `context.get(apiContext)`. */
export const apiContext = createContext<Call>();
export const requestInfoContext = createContext<RequestInfo>();
/** Bytes of a document; `shared` where many documents have the same (their stylesheets). */
export interface DocumentPiece {
  bytes: Buffer;
  shared?: true;
}

/**
 * Where the finished document is put for the host, in pieces, in order, and how the host makes bytes of text. Making
 * streams and text of the whole again costs a tenth of a page.
 */
export const documentContext = createContext<{
  utf8(text: string): Buffer;
  pieces: DocumentPiece[] | null;
}>();
/** HTML of texts, by the name of their place, on its way to the page besides the loader's data; see `ui/prose`. */
export const proseContext = createContext<Record<string, string> | null>(null);

/** Whether the answer goes into a document rather than to a client navigation. */
export function isDocument(info: RequestInfo): boolean {
  return !/\.data(?:\?|$)/u.test(info.url);
}
