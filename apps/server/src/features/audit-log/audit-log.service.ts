import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { restoreSettings, applySettings } from '../announcement/announcement.public.ts';
import {
  findContent,
  lockContent,
  renderFields,
  setLiveRevision,
  setStatus,
  storeText,
} from '../content/content.public.ts';
import { setVisibleMedia } from '../media/media.public.ts';
import {
  findVerdict,
  insertVerdict,
  listVerdicts,
  setRevisionStatus,
  sendNotes,
  withdrawNotes,
} from './audit-log.repo.ts';
import type { VerdictRow } from './audit-log.repo.ts';
import {
  alreadyDecidedError,
  findSubmittedFields,
  OUT_OF_SCOPE,
  canReview,
  findPendingReview,
} from './reviewed-content.ts';
import type { Content } from './reviewed-content.ts';
import { assertCanDecide, assertUndoable } from './verdict-rules.ts';

export interface Verdict {
  id: Id;
  status: 'APPROVED' | 'REJECTED';
  reason: string;
  revision: number | undefined;
}

/**
 * Approves or rejects a waiting text and returns the verdict's id. Throws CONFLICT when it is no longer waiting, or the
 * author submitted a newer text.
 */
export async function decide(ctx: Ctx, verdict: Verdict): Promise<Id> {
  const content = await findContent(ctx.db, verdict.id);
  if (content === null || content.deleted_at !== null) throw notFound();
  const text = await findSubmittedFields(ctx, content.id, content.revision);
  const rendered = verdict.status === 'APPROVED' ? await renderFields(ctx, text) : null;
  return ctx.inTransaction(async (tx) => {
    const row = await lockInScope(tx, verdict.id, text.categoryId);
    if (row.status !== 'PENDING_REVIEW') throw await alreadyDecidedError(tx, row);
    if (row.revision !== (verdict.revision ?? row.revision) || row.revision !== content.revision) {
      throw conflict('作者已提交新版本，请查看新版本后再审核', { revision: row.revision });
    }
    await assertCanDecide(
      tx,
      { type: 'CONTENT', id: row.id },
      await findPendingReview(tx, row, text),
    );
    if (rendered !== null) await storeText(tx, row, rendered, text, row.revision);
    await setStatus(tx.db, row.id, { status: verdict.status });
    await setRevisionStatus(tx.db, row.id, row.revision, verdict.status);
    if (rendered !== null && row.model === 'ANNOUNCEMENT') await applySettings(tx.db, row.id);
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

/** Undoes the newest verdict on an item: the text waits again, and readers see what they saw before. */
export async function undo(ctx: Ctx, auditLogId: Id): Promise<void> {
  const verdict = await findVerdict(ctx.db, auditLogId);
  if (verdict === null || verdict.status === 'UNDONE') throw notFound('审核记录不存在');
  const previousRevision =
    verdict.status === 'APPROVED' ? (verdict.before?.liveRevision ?? null) : null;
  const text =
    previousRevision === null
      ? null
      : await findSubmittedFields(ctx, verdict.target_id, previousRevision);
  const rendered = text === null ? null : await renderFields(ctx, text);
  await ctx.inTransaction(async (tx) => {
    const content = await findContent(tx.db, verdict.target_id);
    const row = await lockInScope(tx, verdict.target_id, content?.category_id ?? null);
    await assertUndoable(tx, verdict);
    await assertNewest(tx, row, verdict);
    if (verdict.status === 'APPROVED') {
      if (row.model === 'ANNOUNCEMENT') {
        await restoreSettings(tx.db, row.id, previousRevision ?? row.revision - 1);
      }
      if (text !== null && rendered !== null && previousRevision !== null) {
        await storeText(tx, row, rendered, text, previousRevision);
      } else {
        await setLiveRevision(tx.db, row.id, null);
        await setVisibleMedia(tx, row.id, []);
      }
      await tx.emit('content.unapproved', { contentId: row.id, revision: row.revision });
      if (previousRevision === null) await tx.emit('content.gone', { contentId: row.id });
      else
        await tx.emit('content.live', {
          contentId: row.id,
          model: row.model,
          revision: previousRevision,
        });
    }
    const submittedAt = verdict.before?.submittedAt ?? null;
    await setStatus(tx.db, row.id, {
      status: 'PENDING_REVIEW',
      submittedAt: submittedAt === null ? tx.now() : new Date(submittedAt),
    });
    await setRevisionStatus(tx.db, row.id, row.revision, 'PENDING_REVIEW');
    if (row.model === 'ANNOUNCEMENT') await applySettings(tx.db, row.id);
    await withdrawNotes(tx.db, auditLogId);
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
    throw conflict('该内容在审核后已有变更，无法撤销审核');
  }
}

/** Locks the row if it is in the reviewer's scope. */
async function lockInScope(tx: Ctx, id: Id, categoryId: Id | null): Promise<Content> {
  const row = await lockContent(tx.db, id);
  if (row === null || row.deleted_at !== null) throw notFound();
  if (!(await canReview(tx, row, categoryId))) throw noPermission(OUT_OF_SCOPE);
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
    reviewerId: getMemberId(tx.actor),
    before,
    now: tx.now(),
  });
}
