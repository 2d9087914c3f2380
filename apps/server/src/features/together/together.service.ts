// Why it is as it is: docs/decisions/0064-writing-together.md
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { conflict, noPermission } from '../../kernel/errors.ts';
import { contentOf, finishedContent, openDoc, seedState } from './shared-state.ts';
import { assertWriter } from './together-access.ts';
import type { Asked } from './together-access.ts';
import { writersByLine } from './line-writers.ts';
import {
  beginText,
  clientsOf,
  endText,
  findTextOf,
  keepWrittenLines,
  markHandedIn,
  nameWritersOfDraft,
  newestRevision,
  revisionBody,
  updatesAfter,
  writersSince,
} from './together.repo.ts';
import type { Place, TextRow } from './together.repo.ts';

/** Number of a text that nobody has begun yet: it will begin with this revision. */
const toBegin = (revision: number): string => `r${revision}`;

/** The document of a text as it is stored. */
async function docOf(db: Db, row: TextRow): Promise<Y.Doc> {
  const later = await updatesAfter(db, row.id, row.snapshot_seq);
  return openDoc([row.snapshot, ...later.map(({ data }) => data)]);
}

/** A text as a page begins with it; null for a draft that nobody was invited to. */
export async function stateFor(ctx: Ctx, asked: Asked) {
  const { place, owner } = await assertWriter(ctx, asked);
  const row = await currentText(ctx, place);
  if (row !== null) {
    const doc = await docOf(ctx.db, row);
    const state = Y.encodeStateAsUpdate(doc);
    return {
      textId: String(row.id),
      state: Buffer.from(state).toString('base64'),
      content: contentOf(doc),
      revision: row.base_revision,
      owner,
    };
  }
  if (place.contentId === null) return null;
  const newest = await newestRevision(ctx.db, place.contentId);
  if (newest === null) return null;
  return {
    textId: toBegin(newest.number),
    state: Buffer.from(seedState(newest.body)).toString('base64'),
    content: newest.body,
    revision: newest.number,
    owner,
  };
}

/**
 * The text at a place. One in which nothing was written since the last handing in, and which somebody without a
 * connection has left behind, ends here: the next begins with the newest revision.
 */
async function currentText(ctx: Ctx, place: Place): Promise<TextRow | null> {
  const row = await findTextOf(ctx.db, place);
  if (row === null || place.contentId === null || row.base_revision === null) return row;
  const newest = await newestRevision(ctx.db, place.contentId);
  if (newest === null || newest.number === row.base_revision) return row;
  const text = contentOf(await docOf(ctx.db, row));
  const base = await revisionBody(ctx.db, place.contentId, row.base_revision);
  if (text !== base && text !== newest.body) return row;
  await ctx.inTransaction((tx) => endText(tx.db, row.id));
  return null;
}

/**
 * The text that a page may connect to with what it holds. Throws CONFLICT where that began anew, and what the page holds
 * has no place in it.
 */
export async function textFor(
  ctx: Ctx,
  { text, ...asked }: Asked & { text: string },
): Promise<{ textId: string; revision: number | null }> {
  const { place } = await assertWriter(ctx, asked);
  const row = (await findTextOf(ctx.db, place)) ?? (await begin(ctx, place, text));
  const fits =
    row !== null &&
    (text === String(row.id) ||
      (row.seed_revision !== null && text === toBegin(row.seed_revision)));
  if (!fits) throw conflict('这篇文字已提交或重新开始，请刷新后继续');
  return { textId: String(row.id), revision: row.base_revision };
}

/** Begins the text of an item with its newest revision, where that is what the page has. */
async function begin(ctx: Ctx, place: Place, textId: string): Promise<TextRow | null> {
  if (place.contentId === null) return null;
  const newest = await newestRevision(ctx.db, place.contentId);
  if (newest === null || toBegin(newest.number) !== textId) return null;
  const snapshot = seedState(newest.body);
  await beginText(ctx.db, place, { revision: newest.number, snapshot });
  return findTextOf(ctx.db, place);
}

/** Begins the text of a draft with what is saved of it, unless it has begun. */
export async function beginDraft(ctx: Ctx, draftId: Id, body: string): Promise<void> {
  const place: Place = { contentId: null, draftId };
  await beginText(ctx.db, place, { revision: null, snapshot: seedState(body) });
}

/** What was written together at a place, to be handed in; null where nobody has. Throws NO_PERMISSION for who was only invited. */
export async function textToHandIn(ctx: Ctx, asked: Asked): Promise<string | null> {
  const { place, owner } = await assertWriter(ctx, asked);
  if (!owner) throw noPermission('由写这份草稿的人提交');
  const row = await findTextOf(ctx.db, place);
  return row === null ? null : finishedContent(await docOf(ctx.db, row));
}

/** The text of an item became this revision, which names all who wrote since the last one. */
export async function handedIn(tx: Ctx, contentId: Id, revision: number): Promise<void> {
  const row = await findTextOf(tx.db, { contentId, draftId: null });
  if (row === null) return;
  await nameLines(tx.db, row, { contentId, number: revision });
  await markHandedIn(tx.db, { textId: row.id, contentId, revision });
}

/** The draft became an item: its first revision names who wrote. */
export async function draftHandedIn(tx: Ctx, draftId: Id, contentId: Id): Promise<void> {
  const row = await findTextOf(tx.db, { contentId: null, draftId });
  if (row === null) return;
  await nameLines(tx.db, row, { contentId, number: 1 });
  await nameWritersOfDraft(tx.db, draftId, contentId);
}

/** Where several people wrote, the revision keeps who wrote which line. */
async function nameLines(
  db: Db,
  row: TextRow,
  revision: { contentId: Id; number: number },
): Promise<void> {
  const writers = await writersSince(db, row.id);
  if (writers.length < 2) return;
  const runs = writersByLine(await docOf(db, row), await clientsOf(db, row.id), writers);
  await keepWrittenLines(db, { ...revision, runs });
}
