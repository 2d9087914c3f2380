import { MAX_HITS } from '@zhihui/contract/features/search/search.limits.ts';
import type { searchEndpoints } from '@zhihui/contract/features/search/search.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { Highlighter } from '../../platform/search/highlight.ts';
import { presentHit } from './search.present.ts';
import { noteSearch, searchIds } from './search.public.ts';
import { findAnswer } from './search-answer.ts';
import { findAuthors } from './authors.repo.ts';
import { forgetRecent, keepRecent, listRecent } from './recent.repo.ts';
import { suggestFor } from './suggest-for.ts';
import { readHits } from './search.repo.ts';

export const searchHandlers: Handlers<typeof searchEndpoints> = {
  'GET /search': async (ctx, { query }) => {
    const { current, size, ...wanted } = query;
    const offset = (current - 1) * size;
    const limit = Math.min(size, MAX_HITS - offset);
    const found = await searchIds(ctx, { ...wanted, offset, limit });
    noteSearch(ctx, { ...wanted, offset, limit }, found.total);
    const words = found.words.flatMap(({ word, parts }) => [word, ...parts]);
    const rows = await readHits(ctx.db, found.ids, words);
    const highlight = new Highlighter(found.words);
    const records = rows.map((row) => presentHit(row, highlight));
    return { records, total: found.total, current, size, suggestion: found.suggestion };
  },

  'GET /search/answer': (ctx, { query: { keyword } }) => findAnswer(ctx, keyword),

  'GET /search/suggest': (ctx, { query }) => suggestFor(ctx, query.keyword),

  'GET /search/recent': async (ctx) => listRecent(ctx.db, memberId(ctx.actor)),

  'POST /search/recent': async (ctx, { body }) => {
    await keepRecent(ctx.db, memberId(ctx.actor), body.keyword);
    return listRecent(ctx.db, memberId(ctx.actor));
  },

  'DELETE /search/recent/:id': async (ctx, { params }) => {
    const forgot = await forgetRecent(ctx.db, memberId(ctx.actor), params.id);
    if (forgot === 0) throw notFound();
    return null;
  },

  'DELETE /search/recent': async (ctx) => {
    await forgetRecent(ctx.db, memberId(ctx.actor), null);
    return null;
  },

  'GET /search/authors': (ctx, { query: { model, keyword } }) =>
    findAuthors(ctx.db, model, keyword, ctx.actor),
};
