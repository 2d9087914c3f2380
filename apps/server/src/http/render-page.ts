import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { RequestHandler, RouterContext, ServerBuild } from 'react-router';
import type { Call } from '@zhihui/contract/client.ts';
import type { SiteInfo } from '@zhihui/contract/features/setting/setting.endpoints.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import type { Document } from './document.ts';
import { callAs, needed } from './in-process-call.ts';
import { utf8 } from './utf8.ts';
import { toWebRequest } from './web-request.ts';

/** What the web app's server entry exports for its host. */
interface WebEntry {
  apiContext: RouterContext<Call>;
  requestInfoContext: RouterContext<RequestInfo>;
  documentContext: RouterContext<DocumentContext>;
}

interface DocumentContext {
  utf8(text: string): Buffer;
  pieces: Document | null;
}

/** What React Router answered; a document comes beside its `Response`. */
interface Rendered {
  response: Response;
  document: Document | null;
}

/** Facts about one page request, read by every page. */
interface RequestInfo {
  nonce: string;
  url: string;
  user: CurrentUser | null;
  site: SiteInfo;
  xsrf: string;
  build: string;
  localStart: boolean;
}

export interface RenderOptions {
  /** The built app; in development a fresh one for every request. */
  build(): Promise<ServerBuild>;
  mode: 'production' | 'development';
  dispatch: Dispatch;
  localStart: boolean;
}

/** What the app makes of a request on behalf of `actor`; with `reply`, until its caller hangs up. */
export async function render(
  request: FastifyRequest,
  reply: FastifyReply | null,
  actor: Actor,
  marks: { nonce: string; xsrf: string },
  options: RenderOptions,
): Promise<Rendered> {
  const build = await options.build();
  const entry = build.entry.module as unknown as WebEntry;
  const call = callAs(request, actor, options.dispatch);
  const [user, site] = await Promise.all([
    actor.member === null ? null : call('GET /user/current').then(needed),
    call('GET /setting/site').then(needed),
  ]);
  const context = new RouterContextProvider();
  context.set(entry.apiContext, call);
  context.set(entry.requestInfoContext, {
    ...marks,
    url: request.url,
    user,
    site,
    build: build.assets.version,
    localStart: options.localStart,
  });
  const page: DocumentContext = { utf8, pieces: null };
  context.set(entry.documentContext, page);
  const response = await handlerOf(build, options.mode)(toWebRequest(request, reply), context);
  return { response, document: page.pieces };
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

/** The router of a build. Made once: it ranks all routes anew each time. */
function handlerOf(build: ServerBuild, mode: RenderOptions['mode']): RequestHandler {
  const made = handlers.get(build) ?? createRequestHandler(build, mode);
  handlers.set(build, made);
  return made;
}
