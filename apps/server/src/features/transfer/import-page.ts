import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { toOneLine } from '@zhihui/contract/visible-text.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { getMemberId } from '../../kernel/actor.ts';
import {
  findSourceTargets,
  replaceSourceAddresses,
} from '../../platform/documents/source-address.ts';
import { decodeFragment, getHeadingId } from '../../platform/markdown/ids.ts';
import { insertImportedAnswers } from '../answer/answer.public.ts';
import { createContent, updateContent } from '../content/content.public.ts';
import { mediaUrl, uploadMedia } from '../media/media.public.ts';
import { resolveTagNames } from '../tag/tag.public.ts';
import { fileKey, findFiles, setFileStored } from './import-files.repo.ts';
import type { FileRow } from './import-files.repo.ts';
import { lockSourceKey, saveOrigin } from './import-origins.repo.ts';
import { findPage, findTargets, savePageResult } from './import-pages.repo.ts';
import type { PageResult, PageRow } from './import-pages.repo.ts';
import { findUpdatable } from './import-existing.ts';
import type { ImportRow } from './imports.repo.ts';
import { addNewAnswers, renderAnswers } from './import-answers.ts';
import type { ResolvedAnswer } from './import-answers.ts';
import { writeAnnotations } from './import-annotations.ts';
import type { CategoryPaths } from './category-paths.ts';
import type { AuthorFinder } from './find-authors.ts';
import { toStoredAddress } from './old-address.ts';
import { transferText as text } from './transfer.text.ts';

/** What all pages of an import share. */
export interface PageContext {
  row: ImportRow;
  categories: CategoryPaths;
  authors: AuthorFinder;
  /** Files that are stored already or right now, by their position: several pages may show one. */
  files: Map<number, Promise<StoredFile>>;
  /** Texts of earlier imports that pages lead to, by the source keys of these. */
  earlier: Map<string, Promise<Id | null>>;
}

type StoredFile = { url: string } | { reason: string };

/** Another import made a text of the same page in the meantime. */
class MadeMeanwhileError extends Error {}

/** Writes one page: its files, its category, its text. What became of it is stored with the text, in one transaction. */
export async function importPage(ctx: Ctx, shared: PageContext, page: PageRow): Promise<void> {
  const { row } = shared;
  const sourceKey = computeSourceKey(row, page.key);
  const bodyHash = await computeBodyHash(ctx, shared, page);
  // its files need not be stored once more
  const same = row.duplicates === 'UPDATE' ? await findUpdatable(ctx, row.model, sourceKey) : null;
  if (same?.bodyHash === bodyHash) {
    await savePageResult(ctx.db, row.id, {
      ...{ position: page.position, state: 'UNCHANGED', contentId: same.id },
      ...{ message: text.existing, revision: null, previousRevision: null },
    });
    return;
  }
  const notes: string[] = [];
  const files = await storeFiles(ctx, shared, page, notes);
  const resolved = await resolveAddresses(ctx, shared, page, files);
  for (;;) {
    try {
      await writePage(ctx, shared, { page, ...resolved, sourceKey, bodyHash, notes });
      return;
    } catch (error) {
      // the next round finds that text
      if (!(error instanceof MadeMeanwhileError)) throw error;
    }
  }
}

const textsOf = (page: PageRow): string[] => [
  page.body,
  ...page.answers.map(({ markdown }) => markdown),
];

/** Names of the files that a page shows. */
function listFileNames(page: PageRow): string[] {
  const targets = textsOf(page).flatMap(findSourceTargets);
  return [...new Set(targets.filter(({ kind }) => kind === 'file').map(({ key }) => key))];
}

/**
 * What a page says, with the files that it shows by name and size: their uploads have other addresses each time they are
 * imported.
 */
async function computeBodyHash(ctx: Ctx, shared: PageContext, page: PageRow): Promise<string> {
  const files = await findFiles(ctx.db, shared.row.id, listFileNames(page));
  const sizes = new Map(files.map(({ name, size }) => [name, `file:${name}:${size}`]));
  const { body, answers } = await resolveAddresses(ctx, shared, page, sizes);
  return hash(JSON.stringify([page.title, body, answers]));
}

/** The uploads that a page shows, by the names of its files; what cannot be one is noted. */
async function storeFiles(
  ctx: Ctx,
  { row, files: stored }: PageContext,
  page: PageRow,
  notes: string[],
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const file of await findFiles(ctx.db, row.id, listFileNames(page))) {
    const storing = stored.get(file.position) ?? storeFile(ctx, row.id, file);
    stored.set(file.position, storing);
    // an error is not remembered: the next page tries again
    storing.catch(() => stored.delete(file.position));
    const result = await storing;
    if ('url' in result) urls.set(file.name, result.url);
    else notes.push(text.fileFailed(baseName(file.name), result.reason));
  }
  return urls;
}

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

async function storeFile(ctx: Ctx, importId: Id, file: FileRow): Promise<StoredFile> {
  if (file.url !== null) return { url: file.url };
  if (file.reason !== '') return { reason: file.reason };
  const object = await ctx.deps.storage.get(fileKey(importId, file.position));
  const bytes = object === null ? new Uint8Array() : await buffer(object.stream);
  try {
    const upload = { name: baseName(file.name), bytes };
    const media = await uploadMedia(ctx, upload, { isImported: true });
    await setFileStored(ctx.db, importId, {
      position: file.position,
      mediaId: media.id,
      reason: '',
    });
    return { url: mediaUrl(media) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    const { fields } = (error.data ?? {}) as { fields?: Record<string, string> };
    const reason = fields?.['file'] ?? error.message;
    await setFileStored(ctx.db, importId, { position: file.position, mediaId: null, reason });
    return { reason };
  }
}

/** The text that a page which is not written yet updates, or leaves as it is; null where it becomes a new one. */
function findEarlierText(ctx: Ctx, { row, earlier }: PageContext, key: string): Promise<Id | null> {
  if (row.duplicates === 'KEEP_BOTH') return Promise.resolve(null);
  const sourceKey = computeSourceKey(row, key);
  const known = earlier.get(sourceKey);
  if (known !== undefined) return known;
  const found = findUpdatable(ctx, row.model, sourceKey).then((text) => text?.id ?? null);
  earlier.set(sourceKey, found);
  // an error is not remembered: the next page tries again
  found.catch(() => earlier.delete(sourceKey));
  return found;
}

interface ResolvedTexts {
  body: string;
  answers: ResolvedAnswer[];
}

/** The texts of a page with addresses of the site; what is not imported leads to what it is called. */
async function resolveAddresses(
  ctx: Ctx,
  shared: PageContext,
  page: PageRow,
  files: ReadonlyMap<string, string>,
): Promise<ResolvedTexts> {
  const keys = textsOf(page)
    .flatMap(findSourceTargets)
    .filter(({ kind }) => kind === 'page')
    .map(({ key }) => key);
  const { row } = shared;
  const targets = new Map<string, Id | null>();
  for (const { key, target, waiting } of await findTargets(ctx.db, row.id, [...new Set(keys)]))
    targets.set(key, (waiting ? await findEarlierText(ctx, shared, key) : null) ?? target);
  const section = row.model === 'QUESTION' ? 'question' : 'article';
  const replace = (markdown: string) =>
    replaceSourceAddresses(markdown, ({ kind, key, anchor }) => {
      if (kind === 'file') return files.get(key) ?? encodeURI(baseName(key));
      const id = targets.get(key) ?? null;
      return id === null ? encodeURI(baseName(key)) : `/${section}/${id}${toAnchor(anchor)}`;
    });
  return {
    body: replace(page.body),
    answers: page.answers.map(({ markdown, accepted, author }) => ({
      ...{ markdown: replace(markdown), accepted },
      ...{ name: author?.name ?? null, email: author?.email ?? null },
    })),
  };
}

/** The anchor of a heading as the site writes it. */
function toAnchor(anchor: string): string {
  if (anchor.length < 2) return '';
  return `#${encodeURIComponent(getHeadingId(decodeFragment(anchor.slice(1))))}`;
}

const hash = (value: string): string => createHash('sha256').update(value).digest('hex');

/** Formats whose keys are those of a program; the others name files, which are told apart by where they are put. */
const FILE_FORMATS = new Set(['WORD', 'MARKDOWN', 'HTML', 'PDF', 'OUTLINE', 'QUESTION_TABLE']);

/** What is fetched from a service is the same as in its exports. */
const EXPORTS: Record<string, string> = { YUQUE_API: 'YUQUE_LAKEBOOK' };

function computeSourceKey(row: ImportRow, key: string): string {
  const formats = row.formats.map((format) => EXPORTS[format] ?? format);
  const isOfFiles = formats.every((format) => FILE_FORMATS.has(format));
  const place = isOfFiles ? `FILE ${row.category_id}` : formats.join(' ');
  return hash(`${place}\n${key}`);
}

interface WrittenPage extends ResolvedTexts {
  page: PageRow;
  sourceKey: string;
  bodyHash: string;
  notes: readonly string[];
}

async function writePage(ctx: Ctx, shared: PageContext, written: WrittenPage): Promise<void> {
  const { row } = shared;
  const { page, sourceKey, bodyHash, notes } = written;
  const finish = (state: PageResult['state'], message: string, contentId: Id | null) =>
    savePageResult(ctx.db, row.id, {
      ...{ position: page.position, state, contentId },
      message: [message, ...notes].filter(Boolean).join('；'),
      ...{ revision: null, previousRevision: null },
    });
  const existing = await findUpdatable(ctx, row.model, sourceKey);
  if (existing !== null && row.duplicates === 'SKIP')
    return finish('SKIPPED', text.skipped, existing.id);
  if (existing === null || row.duplicates === 'KEEP_BOTH')
    return createPage(ctx, shared, written, existing === null);
  if (existing.bodyHash === bodyHash) return finish('UNCHANGED', text.existing, existing.id);
  if (!existing.canEdit) return finish('SKIPPED', text.noRight, existing.id);
  if (existing.isEdited) return finish('SKIPPED', text.edited, existing.id);
  const number = existing.revision + 1;
  const authorIds = await shared.authors.find(ctx.db, written.answers);
  const importerId = getMemberId(ctx.actor);
  const replies = await renderAnswers(ctx, written.answers, { authorIds, importerId });
  await updateContent(
    ctx,
    row.model,
    {
      ...{ id: existing.id, revision: existing.revision, title: page.title, content: written.body },
      status: row.publish ? 'PENDING_REVIEW' : 'DRAFT',
    },
    {
      leaveDraft: true,
      saveSectionFields: async (tx) => {
        await saveOrigin(tx.db, {
          ...{ contentId: existing.id, sourceKey, bodyHash, importId: row.id, revision: number },
          oldAddress: toStoredAddress(page.address),
        });
        await addNewAnswers(tx, { questionId: existing.id, importId: row.id }, replies);
        const { annotations } = page;
        const annotated = { contentId: existing.id, importId: row.id, annotations };
        const note = await writeAnnotations(tx, shared.authors, annotated);
        await savePageResult(tx.db, row.id, {
          ...{ position: page.position, state: 'UPDATED', contentId: existing.id },
          message: [...notes, note].filter(Boolean).join('；'),
          ...{ revision: number, previousRevision: existing.revision },
        });
      },
    },
  );
}

/** Makes a new text. `isFirst`: no text of this page was there before. */
async function createPage(
  ctx: Ctx,
  { row, categories, authors }: PageContext,
  { page, body, answers, sourceKey, bodyHash, notes }: WrittenPage,
  isFirst: boolean,
): Promise<void> {
  const category = await categories.resolve(ctx, page.path);
  const names = page.tags.map((name) => toOneLine(name).slice(0, 40)).filter(Boolean);
  const tagIds =
    names.length === 0
      ? []
      : await ctx.inTransaction((tx) => resolveTagNames(tx, names.slice(0, MAX_TAGS)));
  const importerId = getMemberId(ctx.actor);
  const authorIds = await authors.find(ctx.db, [
    { name: page.author_name, email: page.author_email },
    ...answers,
  ]);
  const replies = await renderAnswers(ctx, answers, { authorIds: authorIds.slice(1), importerId });
  const at = page.written_at ?? ctx.now();
  if (page.reserved_id === null) throw new Error('a page to write has a reserved id');
  await createContent(
    ctx,
    row.model,
    {
      ...{ title: page.title, content: body, categoryId: category.id, tagIds, coverUrl: null },
      status: row.publish ? 'PENDING_REVIEW' : 'DRAFT',
    },
    {
      imported: { id: page.reserved_id, authorId: authorIds[0] ?? importerId, at },
      saveSectionFields: async (tx, contentId) => {
        await lockSourceKey(tx.db, sourceKey);
        const current = await findPage(tx.db, row.id, page.position);
        if (current?.state !== 'WAITING') throw new Error('the page was written by another job');
        if (isFirst && (await findUpdatable(tx, row.model, sourceKey)) !== null)
          throw new MadeMeanwhileError();
        await insertImportedAnswers(tx.db, contentId, replies, at);
        await saveOrigin(tx.db, {
          ...{ contentId, sourceKey, revision: 1, bodyHash, importId: row.id },
          oldAddress: toStoredAddress(page.address),
        });
        const { annotations } = page;
        const annotated = { contentId, importId: row.id, annotations };
        const note = await writeAnnotations(tx, authors, annotated);
        await savePageResult(tx.db, row.id, {
          ...{ position: page.position, state: 'CREATED', contentId, revision: 1 },
          message: [category.note, ...notes, note].filter(Boolean).join('；'),
          previousRevision: null,
        });
      },
    },
  );
}
