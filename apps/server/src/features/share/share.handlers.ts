import type { shareEndpoints } from '@zhihui/contract/features/share/share.endpoints.ts';
import { isbot } from 'isbot';
import type { Ctx, Handlers } from '../../ctx.ts';
import { AppError, fieldError } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { verifySecret } from '../../platform/password/password.ts';
import { openShare } from './open-share.ts';
import type { OpenShare } from './open-share.ts';
import { countOpening } from './shared-content.repo.ts';
import { loadSharedArticle, loadSharedCategory } from './shared-pages.ts';
import { createPass } from './share-pass.ts';
import { createShare, endShare, presentShare, renewShare, toShareReader } from './share.service.ts';
import { listShares } from './shared-links.repo.ts';
import { shareText as text } from './share.text.ts';

/** Wrong and right passwords of one link within an hour, from wherever they come. */
const ATTEMPTS_OF_LINK = { max: 200, seconds: 3600, shared: true } as const;

export const shareHandlers: Handlers<typeof shareEndpoints> = {
  'GET /share/open/:token': async (ctx, { params: { token }, query }) => {
    const { pass, opening, categoryId, current, size } = query;
    const share = await openShare(ctx, token, pass);
    if (share.locked) return { kind: 'LOCKED' };
    const { contentId, categoryId: rootId } = share.target;
    const page =
      rootId === null
        ? await loadSharedArticle(ctx, share, token, contentId ?? 0)
        : await loadSharedCategory(ctx, share, rootId, { categoryId, current, size });
    if (opening === true) await count(ctx, share);
    return page;
  },

  'GET /share/open/:token/article/:articleId': async (ctx, { params, query }) => {
    const share = await openShare(ctx, params.token, query.pass);
    if (share.locked) return { kind: 'LOCKED' };
    const article = await loadSharedArticle(ctx, share, params.token, params.articleId);
    if (query.opening === true) await count(ctx, share);
    return article;
  },

  'POST /share/open/:token/pass': async (ctx, { params, body }) => {
    const { link } = await openShare(ctx, params.token, undefined);
    const { id, password_hash } = link;
    if (password_hash === null) return { pass: '' };
    await limitAttempts(ctx, link.id);
    if (!(await verifySecret(password_hash, body.password)))
      throw fieldError({ password: text.wrongPassword });
    return { pass: createPass({ id, password_hash }, ctx.now()) };
  },

  'GET /share/page': async (ctx, { query }) => {
    const { current, size, state = null, keyword = '', targetType, targetId } = query;
    const filter = {
      ...{ state, keyword },
      contentId: targetType === 'ARTICLE' ? (targetId ?? null) : null,
      categoryId: targetType === 'CATEGORY' ? (targetId ?? null) : null,
    };
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listShares(ctx.db, toShareReader(ctx.actor), filter, page);
    return { records: rows.map((row) => presentShare(ctx, row)), total, current, size };
  },

  'POST /share': (ctx, { body }) => createShare(ctx, body),
  'PUT /share/:id/renew': (ctx, { params }) => renewShare(ctx, params.id),
  'PUT /share/:id/end': (ctx, { params }) => endShare(ctx, params.id),
};

/** Counts an opening by a person; what fetches pages for search engines and previews is none. */
async function count(ctx: Ctx, { link }: OpenShare): Promise<void> {
  if (!isbot(ctx.userAgent)) await countOpening(ctx.db, link.id);
}

/** One link is not guessed from many addresses either. Throws TOO_MANY. */
async function limitAttempts({ deps }: Ctx, id: OpenShare['link']['id']): Promise<void> {
  const { RATE_LIMIT_SCALE: scale } = deps.env;
  if (scale === 0) return;
  const limit = { ...ATTEMPTS_OF_LINK, max: ATTEMPTS_OF_LINK.max * scale };
  const wait = await deps.countShared('share-password', `link:${id}`, limit);
  if (wait > 0)
    throw new AppError('TOO_MANY', {
      msg: text.tooManyAttempts,
      retryAfter: Math.ceil(wait / 1000),
    });
}
