// Why it is as it is: docs/decisions/0064-writing-together.md
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { conflict, noPermission } from '../../kernel/errors.ts';
import { toMarkdown, readFinishedContent, openDoc, seedState } from './shared-state.ts';
import { assertWriter } from './together-access.ts';
import type { TextQuery } from './together-access.ts';
import { writersByLine } from './line-writers.ts';
import {
  startText,
  findClientOwners,
  endText,
  findTextByTarget,
  saveLineWriters,
  markSubmitted,
  saveDraftWriters,
  newestRevision,
  revisionBody,
  listUpdatesAfter,
  listWritersSince,
} from './together.repo.ts';
import type { TextTarget, TextRow } from './together.repo.ts';

/** Number of a text that does not exist yet: it will begin with this revision. */
const toUnstartedId = (revision: number): string => `r${revision}`;

/** The document of a text as it is stored. */
async function loadDoc(db: Db, row: TextRow): Promise<Y.Doc> {
  const updates = await listUpdatesAfter(db, row.id, row.snapshot_seq);
  return openDoc([row.snapshot, ...updates.map(({ data }) => data)]);
}

/** A text as a page begins with it; null for a draft without invitations. */
export async function stateFor(ctx: Ctx, query: TextQuery) {
  const { target, owner } = await assertWriter(ctx, query);
  const row = await currentText(ctx, target);
  if (row !== null) {
    const doc = await loadDoc(ctx.db, row);
    const state = Y.encodeStateAsUpdate(doc);
    return {
      textId: String(row.id),
      state: Buffer.from(state).toString('base64'),
      content: toMarkdown(doc),
      revision: row.base_revision,
      owner,
    };
  }
  if (target.contentId === null) return null;
  const newest = await newestRevision(ctx.db, target.contentId);
  if (newest === null) return null;
  return {
    textId: toUnstartedId(newest.number),
    state: Buffer.from(seedState(newest.body)).toString('base64'),
    content: newest.body,
    revision: newest.number,
    owner,
  };
}

/**
 * The text of an item or draft. One in which nothing was written since the last submission, and which a user without a
 * connection has left behind, ends here: the next begins with the newest revision.
 */
async function currentText(ctx: Ctx, target: TextTarget): Promise<TextRow | null> {
  const row = await findTextByTarget(ctx.db, target);
  if (row === null || target.contentId === null || row.base_revision === null) return row;
  const newest = await newestRevision(ctx.db, target.contentId);
  if (newest === null || newest.number === row.base_revision) return row;
  const text = toMarkdown(await loadDoc(ctx.db, row));
  const base = await revisionBody(ctx.db, target.contentId, row.base_revision);
  if (text !== base && text !== newest.body) return row;
  await ctx.inTransaction((tx) => endText(tx.db, row.id));
  return null;
}

/**
 * The text that a page can connect to with its local state. Throws CONFLICT when it was restarted, and the local state
 * has no place in it.
 */
export async function loadPublishedText(
  ctx: Ctx,
  { text, ...query }: TextQuery & { text: string },
): Promise<{ textId: string; revision: number | null }> {
  const { target } = await assertWriter(ctx, query);
  const row =
    (await findTextByTarget(ctx.db, target)) ?? (await startContentText(ctx, target, text));
  const isCurrent =
    row !== null &&
    (text === String(row.id) ||
      (row.seed_revision !== null && text === toUnstartedId(row.seed_revision)));
  if (!isCurrent) throw conflict('此内容已提交或重新开始，请刷新后继续');
  return { textId: String(row.id), revision: row.base_revision };
}

/** Begins the text of an item with its newest revision, where that is what the page has. */
async function startContentText(
  ctx: Ctx,
  target: TextTarget,
  textId: string,
): Promise<TextRow | null> {
  if (target.contentId === null) return null;
  const newest = await newestRevision(ctx.db, target.contentId);
  if (newest === null || toUnstartedId(newest.number) !== textId) return null;
  const snapshot = seedState(newest.body);
  await startText(ctx.db, target, { revision: newest.number, snapshot });
  return findTextByTarget(ctx.db, target);
}

/** Begins the text of a draft with what is saved of it, unless it has begun. */
export async function startDraftText(ctx: Ctx, draftId: Id, body: string): Promise<void> {
  const target: TextTarget = { contentId: null, draftId };
  await startText(ctx.db, target, { revision: null, snapshot: seedState(body) });
}

/** The shared text to be submitted; null when there is none. Throws NO_PERMISSION for invited users. */
export async function findTextToSubmit(ctx: Ctx, query: TextQuery): Promise<string | null> {
  const { target, owner } = await assertWriter(ctx, query);
  if (!owner) throw noPermission('请由草稿作者提交');
  const row = await findTextByTarget(ctx.db, target);
  return row === null ? null : readFinishedContent(await loadDoc(ctx.db, row));
}

/** The text of an item became this revision, which names all who wrote since the last one. */
export async function recordSubmission(tx: Ctx, contentId: Id, revision: number): Promise<void> {
  const row = await findTextByTarget(tx.db, { contentId, draftId: null });
  if (row === null) return;
  await saveRevisionLineWriters(tx.db, row, { contentId, number: revision });
  await markSubmitted(tx.db, { textId: row.id, contentId, revision });
}

/** The draft became an item: its first revision names who wrote. */
export async function recordDraftSubmission(tx: Ctx, draftId: Id, contentId: Id): Promise<void> {
  const row = await findTextByTarget(tx.db, { contentId: null, draftId });
  if (row === null) return;
  await saveRevisionLineWriters(tx.db, row, { contentId, number: 1 });
  await saveDraftWriters(tx.db, draftId, contentId);
}

/** When several users wrote, the revision stores who wrote which line. */
async function saveRevisionLineWriters(
  db: Db,
  row: TextRow,
  revision: { contentId: Id; number: number },
): Promise<void> {
  const writers = await listWritersSince(db, row.id);
  if (writers.length < 2) return;
  const runs = writersByLine(await loadDoc(db, row), await findClientOwners(db, row.id), writers);
  await saveLineWriters(db, { ...revision, runs });
}
