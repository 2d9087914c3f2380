import type { ContentModel } from '@zhihui/contract/models.ts';
import { EXPORT_DAYS, MAX_PDF_TEXTS } from '@zhihui/contract/features/transfer/export.limits.ts';
import type { ExportFormat } from '@zhihui/contract/features/transfer/export.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { findChromium } from '../../platform/export/print-pdf.ts';
import { canExportText, canStillRead } from './export-access.ts';
import { findExportTarget } from './export-place.ts';
import type { ExportScope } from './export-place.ts';
import { countTexts, listTexts } from './export-texts.repo.ts';
import { exportText as text } from './export.text.ts';
import {
  countUnfinishedExports,
  deleteExport,
  findExport,
  insertExport,
  restartExport,
} from './exports.repo.ts';
import type { ExportRequest, ExportRow } from './exports.repo.ts';

/** Exports of one person that wait or run. */
const MAX_UNFINISHED = 5;
const DAY_MS = 86_400_000;

/** Returns an export that the caller may see: their own, or any for Admins. Throws NOT_FOUND. */
export async function findVisibleExport(ctx: Ctx, id: Id): Promise<ExportRow> {
  const row = await findExport(ctx.db, id);
  const isVisible =
    row !== null && (row.owner_id === getMemberId(ctx.actor) || ctx.actor.member?.admin === true);
  if (!isVisible) throw notFound(text.missing);
  return row;
}

/** How many texts of a scope the caller reads. Throws NOT_FOUND. */
export async function countExportTexts(ctx: Ctx, scope: ExportScope): Promise<number> {
  const target = await findExportTarget(ctx, scope);
  if (target === null) throw notFound(text.noCategory);
  return countTexts(ctx.db, target.place);
}

/** Whether this machine can print PDF files. */
export async function canPrint(ctx: Ctx): Promise<boolean> {
  return (await findChromium(ctx.deps.env.CHROMIUM_PATH)) !== null;
}

interface Wish {
  format: ExportFormat;
  comments: boolean;
  annotations: boolean;
}

/** Has a category, a section or everything exported by a job. Throws NOT_FOUND, VALIDATION, CONFLICT. */
export async function exportScope(
  ctx: Ctx,
  wish: Wish & ExportScope & { attachments: boolean },
): Promise<ExportRow> {
  const { categoryId, model, children, attachments } = wish;
  if (wish.format === 'ARCHIVE') return exportSite(ctx, wish);
  const target = await findExportTarget(ctx, { categoryId, model, children });
  if (target === null) throw notFound(text.noCategory);
  const total = await countTexts(ctx.db, target.place);
  if (total === 0) throw fieldError({ categoryId: text.nothing });
  if (wish.format === 'PDF' && total > MAX_PDF_TEXTS)
    throw fieldError({ format: text.tooManyForPdf });
  return start(ctx, wish, {
    name: target.name ?? text.everything,
    ...{ content_id: null, category_id: categoryId, children, attachments, total },
    model: categoryId === null ? model : null,
  });
}

/** Has the whole site written as an archive by a job, with what no reader sees: for Admins. Throws VALIDATION, CONFLICT. */
async function exportSite(ctx: Ctx, wish: Wish & ExportScope): Promise<ExportRow> {
  if (ctx.actor.member?.admin !== true) throw fieldError({ format: text.adminOnly });
  if (wish.categoryId !== null || wish.model !== null)
    throw fieldError({ categoryId: text.wholeSite });
  return start(ctx, wish, {
    ...{ name: text.archive, content_id: null, category_id: null, model: null },
    ...{ children: true, attachments: true, total: 0 },
  });
}

/** Has one text exported by a job. Throws NOT_FOUND, VALIDATION, CONFLICT. */
export async function exportOneText(
  ctx: Ctx,
  { contentId, ...wish }: Wish & { contentId: Id },
): Promise<ExportRow> {
  if (!(await canExportText(ctx, contentId))) throw notFound(text.noText);
  const [row] = await listTexts(ctx.db, [contentId]);
  if (row === undefined) throw notFound(text.noText);
  const model: ContentModel | null = null;
  return start(ctx, wish, {
    name: row.title,
    ...{ content_id: contentId, category_id: null, model, children: false, attachments: true },
    total: 1,
  });
}

async function start(
  ctx: Ctx,
  { format, comments, annotations }: Wish,
  what: Omit<ExportRequest, 'owner_id' | 'format' | 'comments' | 'annotations'>,
): Promise<ExportRow> {
  const ownerId = getMemberId(ctx.actor);
  if (format === 'PDF' && !(await canPrint(ctx))) throw fieldError({ format: text.noBrowser });
  if ((await countUnfinishedExports(ctx.db, ownerId)) >= MAX_UNFINISHED)
    throw conflict(text.tooMany);
  const id = await insertExport(ctx.db, {
    ...{ owner_id: ownerId, format, comments, annotations },
    ...what,
  });
  await ctx.deps.addJob(ctx.db, 'transfer.export', { exportId: id });
  return findVisibleExport(ctx, id);
}

/** Makes an export again that failed, or whose file is gone. Throws NOT_FOUND, CONFLICT. */
export async function retryExport(ctx: Ctx, id: Id): Promise<ExportRow> {
  const row = await findVisibleExport(ctx, id);
  if ((await countUnfinishedExports(ctx.db, row.owner_id)) >= MAX_UNFINISHED)
    throw conflict(text.tooMany);
  if (!(await restartExport(ctx.db, id))) throw conflict(text.notEnded);
  await ctx.deps.addJob(ctx.db, 'transfer.export', { exportId: id });
  return findVisibleExport(ctx, id);
}

/** Deletes an export with its file, or ends one that is being made. Throws NOT_FOUND. */
export async function removeExport(ctx: Ctx, id: Id): Promise<void> {
  const row = await findVisibleExport(ctx, id);
  if (row.object_key !== null)
    await ctx.deps.addJob(ctx.db, 'transfer.clear', { keys: [row.object_key] });
  await deleteExport(ctx.db, id);
}

/** Until when the file of an export can be downloaded; null while there is none. */
export function exportDeadline({ state, created_at: createdAt }: ExportRow): Date | null {
  return state === 'DONE' ? new Date(createdAt.getTime() + EXPORT_DAYS * DAY_MS) : null;
}

/** A file to download. */
export interface ServedExport {
  key: string;
  name: string;
  mime: string;
}

/** The file of an export for its owner; else why they do not get it. */
export async function findServedExport(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  id: Id,
): Promise<ServedExport | { refusal: string }> {
  const row = await findExport(ctx.db, id);
  // not for Admins either: the file has what its owner may read
  if (row === null || row.owner_id !== ctx.actor.member?.userId || row.object_key === null)
    return { refusal: text.gone };
  if (!(await canStillRead(ctx, row))) return { refusal: text.noLonger };
  return { key: row.object_key, name: row.file_name, mime: mimeOf(row.file_name) };
}

/** A page is given as a file: no browser opens it in the site's name. */
const mimeOf = (name: string): string =>
  name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream';
