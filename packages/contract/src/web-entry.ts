import type { Call } from './client.ts';
import type { SiteInfo } from './features/setting/setting.endpoints.ts';
import type { CurrentUser } from './features/user/user.schema.ts';
import type { PermissionCode } from './permission.ts';

/** What the web app's server entry and its host agree on. Types alone: nothing of this reaches the browser. */

/** Facts about one page request, which the host knows and every page reads. */
export interface RequestInfo {
  /** Path and query exactly as requested, so client navigations end their path in `.data`. */
  url: string;
  user: CurrentUser | null;
  /** The request came with a session that had ended. */
  ended: boolean;
  site: SiteInfo;
  /** Value that forms relying on the cookie alone send back as `_xsrf`. */
  xsrf: string;
  /** Time zone the reader wants times in, by its IANA name. */
  zone: string;
  /** Version of the running build. */
  build: string;
  /** The server listens on this machine only: the mailbox page may be mentioned. */
  localStart: boolean;
}

/**
 * A part of a document: bytes, `shared` where many documents have the same (their stylesheets), or the place of the nonce,
 * which each inline script and style carries and every answer has its own of.
 */
export type DocumentPiece = 'nonce' | { bytes: Buffer; shared?: true };

/**
 * Where the finished document is put for the host, in pieces, in order, and how the host makes bytes of text. Making
 * streams and text of the whole again costs a tenth of a page.
 */
export interface DocumentSlot {
  utf8(text: string): Buffer;
  /** For tests: parts that are rendered once for many pages are rendered again and compared. */
  checksFragments: boolean;
  /** The browser has the stylesheets of reading pages: they are linked rather than written into the document. */
  linksSheets: boolean;
  pieces: readonly DocumentPiece[] | null;
}

/** What the host sets for each page request: the value of the context exported under each name. */
export interface PageContexts {
  /** Calls on behalf of the request's session. */
  apiContext: Call;
  requestInfoContext: RequestInfo;
  documentContext: DocumentSlot;
}

/** One section of the site in its navigation; `permission` is the code needed to show it. */
export interface NavigationEntry {
  label: string;
  path: string;
  permission: PermissionCode | null;
}

/** The exports of the entry. `Contexts`, `Build` and `LoadContext` are the router's, which the contract does not know. */
export type WebEntry<
  Contexts extends Record<keyof PageContexts, unknown>,
  Build,
  LoadContext,
> = Contexts & {
  siteNavigation: readonly NavigationEntry[];
  /** Renders a document without the router's machinery; null where that is not possible. Throws a redirect. */
  renderPlainDocument(
    build: Build,
    request: Request,
    context: LoadContext,
  ): Promise<readonly DocumentPiece[] | null>;
};
