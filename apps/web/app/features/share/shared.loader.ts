import type { Result } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type {
  SharedArticle,
  SharedCategory,
} from '@zhihui/contract/features/share/share.endpoints.ts';
import { getPassCookie } from '@zhihui/contract/features/share/share.address.ts';
import { data, redirectDocument } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext, isDocument, proseContext, requestInfoContext } from '../../api/context.ts';
import { redirectBeyondLastPage } from '../../api/load.ts';
import { getPageUrl } from '../../lib/page-url.ts';
import { parseIdParam, parsePageNumber } from '../../lib/parse-number-param.ts';
import { sharedPageText as text } from './shared-page.text.ts';

type ArticleView = Omit<SharedArticle, 'html'> & { html: string | null };
type Shared = { kind: 'LOCKED' } | SharedArticle | SharedCategory;

/** What a page of a link shows. */
export interface SharedPage {
  token: string;
  page: { kind: 'LOCKED' } | ArticleView | SharedCategory;
}

/** The article or category of a link, or nothing but that it wants a password. */
export async function loadShared(args: LoaderFunctionArgs): Promise<SharedPage> {
  const { request, params, context } = args;
  const query = getPageUrl(request).searchParams;
  const categoryId = parseIdParam(query, 'category') ?? undefined;
  const access = readAccess(args);
  const result = await context.get(apiContext)('GET /share/open/:token', {
    params: { token: params['token'] ?? '' },
    query: { ...access, categoryId, current: parsePageNumber(query) },
  });
  const page = unwrapShared(result);
  if (page.kind === 'CATEGORY') redirectBeyondLastPage(page.articles, request);
  return present(args, page);
}

/** An article of a shared category. */
export async function loadSharedArticle(args: LoaderFunctionArgs): Promise<SharedPage> {
  const { params, context } = args;
  const result = await context.get(apiContext)('GET /share/open/:token/article/:articleId', {
    params: { token: params['token'] ?? '', articleId: params['articleId'] ?? '' },
    query: readAccess(args),
  });
  return present(args, unwrapShared(result));
}

/** All failures that say something about the link are one: it leads nowhere. */
function unwrapShared<T extends Shared>(result: Result<T>): T {
  if (result.ok) return result.data;
  const { code } = result.error;
  throw data(null, { status: code === 429 || code >= 500 ? code : 404 });
}

/** In a document the text is only in the markup, see `ui/prose`. */
function present({ params, context }: LoaderFunctionArgs, page: Shared): SharedPage {
  const token = params['token'] ?? '';
  if (page.kind !== 'ARTICLE') return { token, page };
  const isInMarkup = isDocument(context.get(requestInfoContext));
  if (isInMarkup) context.set(proseContext, { text: page.html });
  return { token, page: { ...page, html: isInMarkup ? null : page.html } };
}

/** Requests whose opening was counted: a document may run its loaders a second time. */
const counted = new WeakSet<object>();

/** The pass of the browser, and whether a person opens a document: neither a look at its headers nor a step within it. */
function readAccess({ request, params, context }: LoaderFunctionArgs) {
  const info = context.get(requestInfoContext);
  const isOpening = request.method === 'GET' && isDocument(info) && !counted.has(info);
  if (isOpening) counted.add(info);
  const pass = readCookie(request, getPassCookie(params['token'] ?? ''));
  return { pass, ...(isOpening && { opening: true as const }) };
}

function readCookie(request: Request, name: string): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(';');
  const found = cookies
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1).slice(0, MAX_PASS);
}
const MAX_PASS = 200;
/** The pass itself ends earlier at times: with the link, or with its password. */
const PASS_SECONDS = 8 * 3600;

/** Checks the password; the browser then has a pass for the pages and uploads of the link. */
export async function unlockShared({ request, params, context }: ActionFunctionArgs) {
  const token = params['token'] ?? '';
  // a body that is no form has no password
  const form = await request.formData().catch(() => null);
  const password = form?.get('password');
  if (typeof password !== 'string' || password.trim() === '')
    return data({ error: text.passwordMissing }, { status: 400 });
  const call = context.get(apiContext);
  const input = { params: { token }, body: { password } };
  const result = await call('POST /share/open/:token/pass', input);
  const { pathname, search, protocol } = getPageUrl(request);
  if (result.ok) {
    const secure = protocol === 'https:' ? '; Secure' : '';
    const cookie = `${getPassCookie(token)}=${result.data.pass}; Path=/s/; Max-Age=${PASS_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
    // a document, so that the opening counts
    return redirectDocument(pathname + search, { headers: { 'Set-Cookie': cookie } });
  }
  const { code, msg, detail } = result.error;
  if (code === 404) throw data(null, { status: 404 });
  const { fields } = (detail ?? {}) as Partial<FieldErrors>;
  const error = fields?.['password'] ?? (code === 429 ? msg : text.failed);
  return data({ error }, { status: code });
}

export type UnlockAnswer = { error: string } | undefined;
