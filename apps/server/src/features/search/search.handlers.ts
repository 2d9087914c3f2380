import type {
  OwnHit,
  SearchHit,
  searchEndpoints,
} from '@zhihui/contract/features/search/search.endpoints.ts';
import { MAX_HITS } from '@zhihui/contract/features/search/search.limits.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { findAnswer, judgeAnswer } from './answer-question.ts';
import { Highlighter } from './highlight.ts';
import type { HitRow } from './hits.repo.ts';
import { findAuthors } from './suggestions.repo.ts';
import { forgetRecent, listRecent, saveRecent, searchOwn } from './own.repo.ts';
import type { OwnRow } from './own.repo.ts';
import { filtersOf, parseOwnQuery } from './parse-query.ts';
import { noteSearch, runFacets, runSearch } from './run-search.ts';
import { suggestQueries } from './suggestions.ts';
import type { SuggestHelp } from './suggestions.ts';

/** Handlers of search; `suggestHelp` finds chapters of the handbook. */
export const searchHandlers = (suggestHelp: SuggestHelp): Handlers<typeof searchEndpoints> => ({
  'GET /search': async (ctx, { query }) => {
    const { current, size, keyword, facets, answer, autocorrect = false, ...rest } = query;
    const { model, categoryId, tagId, sort = 'relevance' } = rest;
    const offset = (current - 1) * size;
    const page = { offset, limit: Math.min(size, MAX_HITS - offset) };
    const scope = { model, categoryId, tagId };
    const filters = filtersOf(rest);
    const options = { scope, filters, sort, ...page, withFacets: facets === true, autocorrect };
    const results = await runSearch(ctx, keyword, options);
    const { total, suggestion, corrected, query: resolved } = results;
    if (filters === null && resolved.operators === '')
      noteSearch(
        ctx,
        { keyword, ...scope, ...page },
        { total: results.isZeroResult ? 0 : total, ids: results.rows.map((row) => row.id) },
      );
    const highlight = new Highlighter(results.words);
    return {
      records: results.rows.map((row) => presentHit(row, highlight)),
      ...{ total, current, size, suggestion, corrected, unknown: resolved.unknown },
      ...(results.facets !== null && { facets: { ...results.facets, capped: results.capped } }),
      ...(answer === true && {
        answer: offset > 0 ? null : await findAnswer(ctx, keyword, results.best),
      }),
    };
  },

  'GET /search/facets': async (ctx, { query: { keyword, ...rest } }) => {
    const { facets, capped } = await runFacets(ctx, keyword, filtersOf(rest));
    return { ...facets, capped };
  },

  'GET /search/own': async (ctx, { query: { keyword, current, size } }) => {
    const person = { userId: getMemberId(ctx.actor), viewer: ctx.actor };
    const page = { offset: (current - 1) * size, limit: size };
    const { words, without, marked } = parseOwnQuery(keyword);
    const { rows, total } = await searchOwn(ctx.db, person, { words, without }, page);
    const highlight = new Highlighter(marked);
    return { records: rows.map((row) => presentOwn(row, highlight)), total, current, size };
  },

  'GET /search/answer': (ctx, { query: { keyword } }) => findAnswer(ctx, keyword),

  'POST /search/answer/verdict': async (ctx, { body }) => {
    await judgeAnswer(ctx, body);
    return null;
  },

  'GET /search/suggest': (ctx, { query }) => suggestQueries(ctx, query.keyword, suggestHelp),

  'GET /search/recent': async (ctx) => listRecent(ctx.db, getMemberId(ctx.actor)),

  'POST /search/recent': async (ctx, { body }) => {
    await saveRecent(ctx.db, getMemberId(ctx.actor), body.keyword);
    return listRecent(ctx.db, getMemberId(ctx.actor));
  },

  'DELETE /search/recent/:id': async (ctx, { params }) => {
    const forgot = await forgetRecent(ctx.db, getMemberId(ctx.actor), params.id);
    if (forgot === 0) throw notFound();
    return null;
  },

  'DELETE /search/recent': async (ctx) => {
    await forgetRecent(ctx.db, getMemberId(ctx.actor), null);
    return null;
  },

  'GET /search/authors': (ctx, { query: { model, keyword } }) =>
    findAuthors(ctx.db, model, keyword, ctx.actor),
});

/** A hit as readers get it: titles and texts escaped, hits marked. */
export function presentHit(row: HitRow, highlight: Highlighter): SearchHit {
  return {
    id: row.id,
    model: row.model,
    title: row.title,
    titleHtml: highlight.all(row.title),
    snippet: highlight.snippet(row.pieces.split('\x1f')),
    excerpt: row.excerpt,
    coverUrl: row.cover_url,
    author: row.author,
    category: row.category,
    tags: row.tags,
    status: row.status,
    pinned: row.pinned,
    viewCount: row.view_count,
    commentCount: row.comment_count,
    likeCount: row.like_count,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    ...(row.overdue_days > 0 && { overdueDays: row.overdue_days }),
    ...(row.model === 'QUESTION' && {
      answerState: row.answer_state,
      answerCount: row.answer_count,
      closed: row.closed,
    }),
  };
}

/** A text of one's own. Its marks of Markdown go, as those of an excerpt do. */
function presentOwn(row: OwnRow, highlight: Highlighter): OwnHit {
  return {
    ...{ kind: row.kind, id: row.id, model: row.model, status: row.status },
    titleHtml: highlight.all(row.title),
    snippet: highlight.snippet([row.piece.replace(/[#*`>|~_]+/gu, ' ')]),
    updatedAt: row.updated_at.toISOString(),
  };
}
