import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';

const STILL_LIVE = '读者看到的仍是已发布的版本。';

/**
 * Returns the note above an item whose latest text is not published; null when it is. `item` as in 这篇内容. Loaders build
 * it, so that pages do not load texts they rarely need.
 */
export function buildStatusNote(
  item: string,
  { status, liveRevision, rejectReason }: ContentDetail,
): string | null {
  const live = liveRevision !== null;
  switch (status) {
    case 'APPROVED':
      return null;
    case 'DRAFT':
      return live ? `${item}的修改尚未提交，${STILL_LIVE}` : '草稿仅您可见。';
    case 'PENDING_REVIEW':
      return live
        ? `${item}的修改正在等待审核，${STILL_LIVE}`
        : `${item}正在等待审核，目前仅您和审核人可见。`;
    case 'REJECTED': {
      const rejection = `${item}${live ? '的修改' : ''}已被驳回`;
      const suffix = live ? `，${STILL_LIVE}` : '。';
      if (rejectReason === null) return rejection + suffix;
      return live ? `${rejection}${suffix}理由：${rejectReason}` : `${rejection}：${rejectReason}`;
    }
  }
}
