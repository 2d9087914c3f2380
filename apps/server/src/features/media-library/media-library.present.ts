import type {
  LibraryItem,
  MediaUse,
} from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import { MAX_COUNTED_USES } from '@zhihui/contract/features/media-library/media-library.limits.ts';
import { mediaUrl } from '../media/media.public.ts';
import type { LibraryEntry } from './media-library.service.ts';
import type { UseRow } from './media-uses.repo.ts';

/** A place that uses an upload. */
export function presentUse(row: UseRow): MediaUse {
  const { kind, ref, model, post_id: postId, title, state, live } = row;
  const answerId = kind === 'ANSWER' ? postId : null;
  const commentId = kind === 'COMMENT' ? postId : null;
  return { kind, id: ref, model, answerId, commentId, title, state, live };
}

/** An upload with the first places that use it. */
export function presentEntry({ media, uses, totalUses }: LibraryEntry): LibraryItem {
  const { id, kind, name, mime, size, width, height, widths, shared, unused } = media;
  return {
    ...{ id, kind, url: mediaUrl(media), name, mime, size, width, height, widths, shared, unused },
    owner: { id: media.owner_id, nickname: media.nickname },
    createdAt: media.created_at.toISOString(),
    uses: { total: Math.min(totalUses, MAX_COUNTED_USES), first: uses.map(presentUse) },
    abilities: { delete: unused },
  };
}
