import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { bringSettingsBack, settle } from '../announcement/announcement.public.ts';
import {
  findContent,
  lockContent,
  renderFields,
  setLiveRevision,
  setStatus,
  storeText,
} from '../content/content.public.ts';
import { showMedia } from '../media/media.public.ts';
import { findVerdict, insertVerdict, listVerdicts, setRevisionStatus } from './audit-log.repo.ts';
import type { VerdictRow } from './audit-log.repo.ts';
import { decidedAlready, fieldsOf, OUT_OF_REACH, reaches, waitingOf } from './reviewed-content.ts';
import type { Content } from './reviewed-content.ts';
import { sendNotes, takeNotesBack } from './verdict-notes.repo.ts';
import { assertDecides, assertUndoable } from './verdict-rules.ts';

export interface Verdict {
  id: Id;
  status: 'APPROVED' | 'REJECTED';
  reason: string;
  revision: number | undefined;
}

/**
 * Approves or rejects what waits for review; resolves to the verdict's id. Throws CONFLICT when there is nothing to
 * decide any more, or the author has handed in a newer text.
 */
export async function decide(ctx: Ctx, verdict: Verdict): Promise<Id> {
  const seen = await findContent(ctx.db, verdict.id);
  if (seen === null || seen.deleted_at !== null) throw notFound();
  const text = await fieldsOf(ctx, seen.id, seen.revision);
  const rendered = verdict.status === 'APPROVED' ? await renderFields(ctx, text) : null;
  return ctx.inTransaction(async (tx) => {
    const row = await lockInReach(tx, verdict.id, text.categoryId);
    if (row.status !== 'PENDING_REVIEW') throw await decidedAlready(tx, row);
    if (row.revision !== (verdict.revision ?? row.revision) || row.revision !== seen.revision) {
      throw conflict('作者刚刚提交了新的版本，请重新查看后再审核', { revision: row.revision });
    }
    await assertDecides(tx, { type: 'CONTENT', id: row.id }, await waitingOf(tx, row, text));
    if (rendered !== null) await storeText(tx, row, rendered, text, row.revision);
    await setStatus(tx.db, row.id, { status: verdict.status });
    await setRevisionStatus(tx.db, row.id, row.revision, verdict.status);
    if (rendered !== null && row.model === 'ANNOUNCEMENT') await settle(tx.db, row.id);
    const { live_revision: liveRevision, submitted_at } = row;
    const before = { liveRevision, submittedAt: submitted_at?.toISOString() ?? null };
    const auditLogId = await log(tx, row, verdict, before);
    await sendNotes(tx.db, { contentId: row.id, revision: row.revision, auditLogId });
    await tx.emit('content.reviewed', { contentId: row.id, auditLogId });
    if (rendered !== null) {
      await tx.emit('content.live', {
        contentId: row.id,
        model: row.model,
        revision: row.revision,
      });
    }
    if (rendered !== null && row.published_at === null) {
      await tx.emit('content.published', { contentId: row.id, model: row.model });
    }
    await tx.contentChanged();
    return auditLogId;
  });
}

/** Takes the newest verdict on an item back: it waits again, and readers have what they had before. */
export async function undo(ctx: Ctx, auditLogId: Id): Promise<void> {
  const verdict = await findVerdict(ctx.db, auditLogId);
  if (verdict === null || verdict.status === 'UNDONE') throw notFound('没有找到这次审核');
  const back = verdict.status === 'APPROVED' ? (verdict.before?.liveRevision ?? null) : null;
  const text = back === null ? null : await fieldsOf(ctx, verdict.target_id, back);
  const rendered = text === null ? null : await renderFields(ctx, text);
  await ctx.inTransaction(async (tx) => {
    const seen = await findContent(tx.db, verdict.target_id);
    const row = await lockInReach(tx, verdict.target_id, seen?.category_id ?? null);
    await assertUndoable(tx, verdict);
    await assertNewest(tx, row, verdict);
    if (verdict.status === 'APPROVED') {
      if (row.model === 'ANNOUNCEMENT') {
        await bringSettingsBack(tx.db, row.id, back ?? row.revision - 1);
      }
      if (text !== null && rendered !== null && back !== null) {
        await storeText(tx, row, rendered, text, back);
      } else {
        await setLiveRevision(tx.db, row.id, null);
        await showMedia(tx, row.id, []);
      }
      await tx.emit('content.unapproved', { contentId: row.id, revision: row.revision });
      if (back === null) await tx.emit('content.gone', { contentId: row.id });
      else await tx.emit('content.live', { contentId: row.id, model: row.model, revision: back });
    }
    const submittedAt = verdict.before?.submittedAt ?? null;
    await setStatus(tx.db, row.id, {
      status: 'PENDING_REVIEW',
      submittedAt: submittedAt === null ? tx.now() : new Date(submittedAt),
    });
    await setRevisionStatus(tx.db, row.id, row.revision, 'PENDING_REVIEW');
    if (row.model === 'ANNOUNCEMENT') await settle(tx.db, row.id);
    await takeNotesBack(tx.db, auditLogId);
    await log(tx, row, { status: 'UNDONE', reason: '' }, null);
    await tx.emit('content.reviewed', { contentId: row.id, auditLogId });
    await tx.contentChanged();
  });
}

async function assertNewest(tx: Ctx, row: Content, verdict: VerdictRow): Promise<void> {
  const [newest] = await listVerdicts(tx.db, row.id);
  if (
    newest?.id !== verdict.id ||
    row.revision !== verdict.revision ||
    row.status !== verdict.status
  ) {
    throw conflict('这篇内容之后又有变化，不能再撤销这次审核');
  }
}

/** The row locked, if it lies within the reviewer's reach. */
async function lockInReach(tx: Ctx, id: Id, categoryId: Id | null): Promise<Content> {
  const row = await lockContent(tx.db, id);
  if (row === null || row.deleted_at !== null) throw notFound();
  if (!(await reaches(tx, row, categoryId))) throw noPermission(OUT_OF_REACH);
  return row;
}

function log(
  tx: Ctx,
  row: Content,
  { status, reason }: { status: 'APPROVED' | 'REJECTED' | 'UNDONE'; reason: string },
  before: VerdictRow['before'],
): Promise<Id> {
  return insertVerdict(tx.db, {
    targetType: 'CONTENT',
    targetId: row.id,
    revision: row.revision,
    status,
    reason,
    reviewerId: memberId(tx.actor),
    before,
    now: tx.now(),
  });
}
