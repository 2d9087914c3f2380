import type { linkEndpoints } from '@zhihui/contract/features/link/link.endpoints.ts';
import { LINKS_OFFERED } from '@zhihui/contract/features/link/link.limits.ts';
import type { Handlers } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { offsetOf } from '../../kernel/paging.ts';
import { readSubject } from '../../visibility/subject.ts';
import { searchIds } from '../search/search.public.ts';
import { addressOf, placeOf } from './address.ts';
import { cardOf } from './card.repo.ts';
import { deadLinks, linksTo, titlesBeginning, titlesOf } from './link.repo.ts';
import type { Target } from './link.repo.ts';
import { peopleNamed } from './people.repo.ts';

export const linkHandlers: Handlers<typeof linkEndpoints> = {
  'GET /link/title': async (ctx, { query: { address } }) => {
    const place = placeOf(address, ctx.deps.env.PUBLIC_URL);
    if (place === null) return null;
    const [found] = await titlesOf(ctx.db, { ids: [place.id], limit: 1, viewer: ctx.actor });
    return found?.model === place.model ? found : null;
  },

  'GET /link/card': async (ctx, { query: { address } }) => {
    const place = placeOf(address, ctx.deps.env.PUBLIC_URL);
    return place === null ? null : cardOf(ctx.db, place, ctx.actor);
  },

  'GET /link/titles': async (ctx, { query: { keyword } }) => {
    const limit = LINKS_OFFERED;
    const [beginning, hits] = await Promise.all([
      titlesBeginning(ctx.db, { keyword, limit, viewer: ctx.actor }),
      searchIds(ctx, { keyword, offset: 0, limit }),
    ]);
    const words = await titlesOf(ctx.db, { ids: hits.ids, limit, viewer: ctx.actor });
    return eachOnce([...beginning, ...words]).slice(0, limit);
  },

  'GET /link/people': (ctx, { query: { keyword, categoryId = null } }) =>
    peopleNamed(ctx.db, {
      keyword,
      categoryId,
      except: memberId(ctx.actor),
      writersOnly: ctx.actor.member?.staff !== true && ctx.actor.member?.admin !== true,
      viewer: ctx.actor,
      limit: LINKS_OFFERED,
    }),

  'GET /link/to/:id': async (ctx, { params: { id }, query: { current, size } }) => {
    const { row } = await readSubject(ctx, id);
    const page = { viewer: ctx.actor, limit: size, offset: offsetOf(current, size) };
    const { rows, total } = await linksTo(ctx.db, row, page);
    return { records: rows, total, current, size };
  },

  'GET /link/dead/page': async (ctx, { query: { current, size } }) => {
    const page = { viewer: ctx.actor, limit: size, offset: offsetOf(current, size) };
    const { rows, total } = await deadLinks(ctx.db, memberId(ctx.actor), page);
    const records = rows.map(({ target_model: model, target_id: id, ...source }) => ({
      source,
      address: addressOf({ model, id }),
    }));
    return { records, total, current, size };
  },
};

function eachOnce(targets: readonly Target[]): Target[] {
  return [...new Map(targets.map((target) => [String(target.id), target])).values()];
}
