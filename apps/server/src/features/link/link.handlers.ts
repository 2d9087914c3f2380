import type { linkEndpoints } from '@zhihui/contract/features/link/link.endpoints.ts';
import { MAX_LINK_SUGGESTIONS } from '@zhihui/contract/features/link/link.limits.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { searchIds } from '../search/search.public.ts';
import { toPath, parseAddress } from './address.ts';
import {
  findCard,
  listDeadLinks,
  listLinksTo,
  listTitlesByPrefix,
  listTitles,
} from './link.repo.ts';
import type { Target } from './link.repo.ts';
import { listLikelyPeople, searchPeople } from './mention.repo.ts';
import { listRecentTitles } from './recent-titles.repo.ts';

export const linkHandlers: Handlers<typeof linkEndpoints> = {
  'GET /link/title': async (ctx, { query: { address } }) => {
    const target = parseAddress(address, ctx.deps.env.PUBLIC_URL);
    if (target === null) return null;
    const [title] = await listTitles(ctx.db, { ids: [target.id], limit: 1, viewer: ctx.actor });
    return title?.model === target.model ? title : null;
  },

  'GET /link/card': async (ctx, { query: { address } }) => {
    const target = parseAddress(address, ctx.deps.env.PUBLIC_URL);
    return target === null ? null : findCard(ctx.db, target, ctx.actor);
  },

  'GET /link/titles': async (ctx, { query: { keyword } }) => {
    const limit = MAX_LINK_SUGGESTIONS;
    if (keyword === '') {
      return listRecentTitles(ctx.db, { userId: getMemberId(ctx.actor), limit, viewer: ctx.actor });
    }
    const [titleMatches, hits] = await Promise.all([
      listTitlesByPrefix(ctx.db, { keyword, limit, viewer: ctx.actor }),
      searchIds(ctx, { keyword, offset: 0, limit }),
    ]);
    const searchMatches = await listTitles(ctx.db, { ids: hits.ids, limit, viewer: ctx.actor });
    return dedupe([...titleMatches, ...searchMatches]).slice(0, limit);
  },

  'GET /link/people': (ctx, { query: { keyword, categoryId = null } }) => {
    const query = {
      categoryId,
      userId: getMemberId(ctx.actor),
      writersOnly: ctx.actor.member?.staff !== true && ctx.actor.member?.admin !== true,
      viewer: ctx.actor,
      limit: MAX_LINK_SUGGESTIONS,
    };
    return keyword === ''
      ? listLikelyPeople(ctx.db, query)
      : searchPeople(ctx.db, { ...query, keyword });
  },

  'GET /link/to/:id': async (ctx, { params: { id }, query: { current, size } }) => {
    const { row } = await readContentTarget(ctx, id);
    const page = { viewer: ctx.actor, limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listLinksTo(ctx.db, row, page);
    return { records: rows, total, current, size };
  },

  'GET /link/dead/page': async (ctx, { query: { current, size } }) => {
    const page = { viewer: ctx.actor, limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listDeadLinks(ctx.db, getMemberId(ctx.actor), page);
    const records = rows.map(({ target_model: model, target_id: id, ...source }) => ({
      source,
      address: toPath({ model, id }),
    }));
    return { records, total, current, size };
  },
};

function dedupe(targets: readonly Target[]): Target[] {
  return [...new Map(targets.map((target) => [String(target.id), target])).values()];
}
