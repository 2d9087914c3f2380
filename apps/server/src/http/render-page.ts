// Why it is as it is: docs/decisions/0035-what-a-page-costs.md
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider } from 'react-router';
import type { ServerBuild, RouterContext } from 'react-router';
import type {
  DocumentSlot,
  RequestInfo,
  PageContexts,
  WebEntry,
} from '@zhihui/contract/web-entry.ts';
import { SHEETS_COOKIE } from '@zhihui/contract/sheets-cookie.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import type { Document } from './document.ts';
import { createInProcessCall, unwrapResult } from './in-process-call.ts';
import { getPageRouter } from './page-router.ts';
import { utf8 } from './utf8.ts';
import { toWebRequest } from './web-request.ts';

/** React Router's answer; a document is returned next to its `Response`. */
interface Rendered {
  response: Response;
  document: Document | null;
}

export interface RenderOptions {
  /** The built app; in development a fresh one for every request. */
  build(): Promise<ServerBuild>;
  mode: 'production' | 'development';
  dispatch: Dispatch;
  /** Origin of the site, without a slash at the end. */
  publicUrl: string;
  localStart: boolean;
  checksFragments: boolean;
}

/** Renders a request on behalf of `actor`; with `reply`, rendering stops when the caller disconnects. */
export async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply | null,
  actor: Actor,
  marks: Pick<RequestInfo, 'xsrf' | 'zone' | 'ended'>,
  options: RenderOptions,
): Promise<Rendered> {
  const build = await options.build();
  const { apiContext, requestInfoContext, documentContext } = webEntryOf(build);
  const call = createInProcessCall(request, actor, options.dispatch);
  const [user, site] = await Promise.all([
    actor.member === null ? null : call('GET /user/current').then(unwrapResult),
    call('GET /setting/site').then(unwrapResult),
  ]);
  const context = new RouterContextProvider();
  context.set(apiContext, call);
  context.set(requestInfoContext, {
    ...marks,
    url: request.url,
    user,
    site,
    build: build.assets.version,
    localStart: options.localStart,
  });
  const page: DocumentSlot = {
    utf8,
    checksFragments: options.checksFragments,
    linksSheets: await hasSheets(request, options),
    pieces: null,
  };
  context.set(documentContext, page);
  const webRequest = toWebRequest(request, reply, options.publicUrl);
  const { handler, build: ownBuild, isPlain } = getPageRouter(build, options.mode, request.url);
  if (isPlain && isDocumentRequest(request) && options.mode === 'production') {
    const plain = await renderPlain(ownBuild, webRequest, context, request.log, options);
    if (plain !== null) return plain;
  }
  const response = await handler(webRequest, context);
  return { response, document: page.pieces };
}

/** Whether a document is requested by a browser that has the stylesheets of reading pages of this build. */
export async function hasSheets(
  request: FastifyRequest,
  { build }: Pick<RenderOptions, 'build'>,
): Promise<boolean> {
  const version = request.cookies[SHEETS_COOKIE];
  if (version === undefined || !isDocumentRequest(request)) return false;
  return version === (await build()).assets.version;
}

/** Whether the answer is a page rather than its data or the router's manifest. */
function isDocumentRequest({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/__manifest\?|\.data(?:\?|$)/u.test(url);
}

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

/** The page without the router's machinery, or the redirect of one of its loaders; null where the router has to answer. */
async function renderPlain(
  build: ServerBuild,
  request: Request,
  context: RouterContextProvider,
  log: FastifyBaseLogger,
  { checksFragments }: Pick<RenderOptions, 'checksFragments'>,
): Promise<Rendered | null> {
  try {
    const document = await webEntryOf(build).renderPlainDocument(build, request, context);
    if (document === null) return null;
    return { response: new Response(null, { headers: HTML }), document };
  } catch (error) {
    if (error instanceof Response) return { response: error, document: null };
    if (checksFragments) throw error;
    // the router renders it once more, and shows what fails then too
    log.warn({ err: error }, 'a document was left to the router');
    return null;
  }
}

type Contexts = { [Name in keyof PageContexts]: RouterContext<PageContexts[Name]> };

/** The exports of the web app's server entry for its host; the router's own types cover only the router's part. */
export function webEntryOf(
  build: ServerBuild,
): WebEntry<Contexts, ServerBuild, RouterContextProvider> {
  return build.entry.module as unknown as WebEntry<Contexts, ServerBuild, RouterContextProvider>;
}
