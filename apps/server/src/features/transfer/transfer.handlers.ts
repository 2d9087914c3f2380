import type {
  ContentImport,
  ImportedAuthor,
  ImportedPage,
  transferEndpoints,
} from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import { notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { replaceSourceAddresses } from '../../platform/documents/source-address.ts';
import { renderText } from '../content/content.public.ts';
import {
  createImport,
  findVisibleImport,
  pauseImport,
  receivePart,
  resumeImport,
  startImport,
  startReading,
  stopImport,
  switchRedirects,
  undoDeadline,
  undoImport,
} from './import.service.ts';
import { listStrangers } from './import-authors.repo.ts';
import type { AuthorRow } from './import-authors.repo.ts';
import { connectImport } from './import-connection.ts';
import { findByOldAddress } from './import-origins.repo.ts';
import { findPage, listPages } from './import-pages.repo.ts';
import type { ListedPageRow } from './import-pages.repo.ts';
import { listImports } from './imports.repo.ts';
import type { ImportRow } from './imports.repo.ts';
import { matchAuthor } from './match-authors.ts';
import { toCandidates } from './old-address.ts';
import { transferText as text } from './transfer.text.ts';

export const transferHandlers: Handlers<typeof transferEndpoints> = {
  'GET /transfer/import/page': async (ctx, { query: { current, size } }) => {
    const ownerId = ctx.actor.member?.admin === true ? null : getMemberId(ctx.actor);
    const offset = toOffset(current, size);
    const { rows, total } = await listImports(ctx.db, { ownerId, limit: size, offset });
    return { records: rows.map(present), total, current, size };
  },

  'POST /transfer/import': async (ctx, { body: { files, format } }) =>
    present(await createImport(ctx, { files, format: format ?? null })),

  'POST /transfer/import/connection': async (ctx, { body }) =>
    present(await connectImport(ctx, body)),

  'GET /transfer/import/:id': async (ctx, { params }) =>
    present(await findVisibleImport(ctx, params.id)),

  'POST /transfer/import/:id/part': async (ctx, { params, query, file }) => {
    await receivePart(ctx, params.id, { ...query, file });
    return null;
  },

  'PUT /transfer/import/:id/read': async (ctx, { params }) =>
    present(await startReading(ctx, params.id)),

  'GET /transfer/import/:id/page/page': async (ctx, { params, query }) => {
    const { current, size, filter, keyword = '' } = query;
    await findVisibleImport(ctx, params.id);
    const offset = toOffset(current, size);
    const found = { importId: params.id, filter, keyword: keyword.trim(), limit: size, offset };
    const { rows, total } = await listPages(ctx.db, found);
    return { records: rows.map(presentPage), total, current, size };
  },

  'GET /transfer/import/:id/page/:position': async (ctx, { params }) => {
    await findVisibleImport(ctx, params.id);
    const page = await findPage(ctx.db, params.id, params.position);
    if (page === null) throw notFound(text.missing);
    // nothing of it has an address yet
    const body = replaceSourceAddresses(page.body, () => '');
    const { html } = await renderText(ctx, body);
    return { ...presentPage(page), html };
  },

  'GET /transfer/import/:id/author/page': async (ctx, { params: { id }, query }) => {
    const { current, size } = query;
    await findVisibleImport(ctx, id);
    const offset = toOffset(current, size);
    const { rows, total } = await listStrangers(ctx.db, { importId: id, limit: size, offset });
    return { records: rows.map(presentAuthor), total, current, size };
  },

  'PUT /transfer/import/:id/author': async (ctx, { params, body }) => {
    await matchAuthor(ctx, params.id, body);
    return null;
  },

  'PUT /transfer/import/:id/run': async (ctx, { params, body }) =>
    present(await startImport(ctx, params.id, body)),

  'PUT /transfer/import/:id/redirects': async (ctx, { params, body }) =>
    present(await switchRedirects(ctx, params.id, body.redirects)),

  'GET /transfer/oldAddress': async (ctx, { query: { address } }) => {
    const addresses = toCandidates(address);
    const found = await findByOldAddress(ctx.db, { addresses, viewer: ctx.actor });
    return found === null ? null : { path: `/${SECTION_PATH[found.model]}/${found.id}` };
  },

  'PUT /transfer/import/:id/pause': async (ctx, { params }) =>
    present(await pauseImport(ctx, params.id)),

  'PUT /transfer/import/:id/resume': async (ctx, { params }) =>
    present(await resumeImport(ctx, params.id)),

  'PUT /transfer/import/:id/undo': async (ctx, { params }) =>
    present(await undoImport(ctx, params.id)),

  'DELETE /transfer/import/:id': async (ctx, { params }) => {
    await stopImport(ctx, params.id);
    return null;
  },
};

const CONNECTIONS: Record<string, 'YUQUE' | 'FEISHU'> = {
  YUQUE_API: 'YUQUE',
  FEISHU_API: 'FEISHU',
};

function present(row: ImportRow): ContentImport {
  const { id, name, state, formats, model, duplicates, publish, redirects, total } = row;
  const { done, failed } = row;
  const { preserved, changed, lost, refusals, reason } = row;
  return {
    ...{ id, name, state, formats, model, duplicates, publish, redirects, total },
    ...{ done, failed },
    ...{ preserved, changed, lost, refusals, reason },
    owner: { id: row.owner_id, nickname: row.owner_nickname, avatar: row.owner_avatar },
    connection: CONNECTIONS[row.format ?? ''] ?? null,
    categoryId: row.category_id,
    pages: row.page_count,
    oldAddresses: row.address_count,
    files: row.file_count,
    fileBytes: Number(row.file_bytes),
    unmatchedAuthors: row.unmatched_authors,
    retryable: row.retryable,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    undoUntil: undoDeadline(row)?.toISOString() ?? null,
  };
}

const presentAuthor = (row: AuthorRow): ImportedAuthor => ({
  ...{ author: row.author, name: row.name, pages: row.pages },
  user:
    row.user_id === null
      ? null
      : { id: row.user_id, nickname: row.user_nickname ?? '', avatar: row.user_avatar },
});

function presentPage(row: ListedPageRow): ImportedPage {
  const { position, title, path, excluded, state, message, preserved, changed, lost } = row;
  return {
    ...{ position, title, path, excluded, state, message, preserved, changed, lost },
    author: row.author_name,
    contentId: row.content_id,
  };
}
