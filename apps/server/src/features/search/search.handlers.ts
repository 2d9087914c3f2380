import { MAX_HITS } from '@zhihui/contract/features/search/search.limits.ts';
import type { searchEndpoints } from '@zhihui/contract/features/search/search.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { Highlighter } from '../../platform/search/highlight.ts';
import { presentFacets, presentHit, presentOwn } from './search.present.ts';
import { noteSearch } from './search.public.ts';
import { judgeAnswer } from './answer-verdict.ts';
import { findAnswer } from './search-answer.ts';
import { findAuthors } from './authors.repo.ts';
import { firstHits } from './find.ts';
import { countFacets } from './narrowed.repo.ts';
import { narrowingOf } from './narrowing.ts';
import { ownWords } from './own-words.ts';
import { searchOwn } from './own.repo.ts';
import { forgetRecent, keepRecent, listRecent } from './recent.repo.ts';
import { suggestFor } from './suggest-for.ts';
import { readHits } from './search.repo.ts';
import { searchTyped } from './search-typed.ts';
import { understand } from './typed-search.ts';

export const searchHandlers: Handlers<typeof searchEndpoints> = {
  'GET /search': async (ctx, { query }) => {
    const { current, size, keyword, model, categoryId, tagId, mend = false, ...rest } = query;
    const offset = (current - 1) * size;
    const limit = Math.min(size, MAX_HITS - offset);
    const by = narrowingOf(rest);
    const within = { model, categoryId, tagId };
    const asked = { keyword, within, by, sort: rest.sort ?? 'relevance', mend, offset, limit };
    const { found, missed, mended, wanted } = await searchTyped(ctx, asked);
    if (by === null && wanted.operators === '')
      noteSearch(ctx, { keyword, ...within, offset, limit }, missed ? 0 : found.total);
    const words = found.words.flatMap(({ word, parts }) => [word, ...parts]);
    const rows = await readHits(ctx.db, found.ids, words);
    const highlight = new Highlighter(found.words);
    const records = rows.map((row) => presentHit(row, highlight));
    const { suggestion, total } = found;
    return { records, total, current, size, suggestion, mended, unknown: wanted.unknown };
  },

  'GET /search/facets': async (ctx, { query: { keyword, ...rest } }) => {
    const hits = await firstHits(ctx, await understand(ctx, keyword));
    const { ids, exact, total } = hits;
    const by = narrowingOf(rest) ?? {};
    const counted = await countFacets(ctx.db, { ids, exact, viewer: ctx.actor }, by);
    return presentFacets(counted, total > MAX_HITS);
  },

  'GET /search/own': async (ctx, { query: { keyword, current, size } }) => {
    const person = { userId: memberId(ctx.actor), viewer: ctx.actor };
    const page = { offset: (current - 1) * size, limit: size };
    const { words, without, marked } = ownWords(keyword);
    const { rows, total } = await searchOwn(ctx.db, person, { words, without }, page);
    const highlight = new Highlighter(marked);
    return { records: rows.map((row) => presentOwn(row, highlight)), total, current, size };
  },

  'GET /search/answer': (ctx, { query: { keyword } }) => findAnswer(ctx, keyword),

  'POST /search/answer/verdict': async (ctx, { body }) => {
    await judgeAnswer(ctx, body);
    return null;
  },

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
