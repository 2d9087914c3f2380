import { MAX_MENTIONS } from '@zhihui/contract/features/comment/comment.limits.ts';
import { findMentions } from '@zhihui/contract/features/link/mention.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { listMentionedReaders } from './mention.repo.ts';

/** A name ends where a space or a mark of punctuation stands. */
const MENTION_PATTERN = /@([^\s@,，。.:：;；!！?？、()（）<>《》"“”]{1,20})/gu;

/**
 * The people a text calls, among those who may read the item. Chosen ones (`ids`) count where their name stands in the
 * text; so does a link to them; a name typed by hand counts where it belongs to one reader only. Everybody else is passed over in silence.
 */
export async function mentionsIn(
  ctx: Ctx,
  contentId: Id,
  text: string,
  ids: readonly Id[],
): Promise<{ id: Id; name: string }[]> {
  if (!text.includes('@')) return [];
  const names = [...text.matchAll(MENTION_PATTERN)].map(([, name]) => name as string);
  const typedNames = [...new Set(names)].slice(0, 2 * MAX_MENTIONS);
  const linked = [...new Set(findMentions(text).map(({ id }) => id))]
    .slice(0, MAX_MENTIONS)
    .map(normaliseId);
  if (typedNames.length === 0 && ids.length === 0 && linked.length === 0) return [];
  const readers = await listMentionedReaders(ctx.db, {
    contentId,
    ids: [...ids, ...linked],
    names: typedNames,
    writer: ctx.actor,
  });
  const readersByNickname = Map.groupBy(readers, (reader) => reader.nickname);
  return readers
    .filter(({ id, nickname }) => {
      if (linked.includes(id)) return true;
      if (ids.includes(id)) return text.includes(`@${nickname}`);
      return typedNames.includes(nickname) && readersByNickname.get(nickname)?.length === 1;
    })
    .slice(0, MAX_MENTIONS)
    .map(({ id, nickname }) => ({ id, name: nickname }));
}
