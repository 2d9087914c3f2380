import { MAX_MENTIONS } from '@zhihui/contract/features/comment/comment.limits.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Calls } from '../../platform/markdown/names.ts';
import { listMentionedReaders } from './comment-write.repo.ts';

/** A name ends at a space or a punctuation mark. */
const MENTION_PATTERN = /@([^\s@,，。.:：;；!！?？、()（）<>《》"“”]{1,20})/gu;

/**
 * Returns the people a text mentions, among the readers of the item. Chosen users (`ids`) count when the text contains their
 * name, and links to users count; a typed name counts when only one reader has it. Other names are ignored.
 */
export async function findMentioned(
  ctx: Ctx,
  contentId: Id,
  { linked: linkedIds, typed: text }: Calls,
  ids: readonly Id[],
): Promise<{ id: Id; name: string }[]> {
  if (linkedIds.length === 0 && !text.includes('@')) return [];
  const names = [...text.matchAll(MENTION_PATTERN)].map(([, name]) => name as string);
  const typedNames = [...new Set(names)].slice(0, 2 * MAX_MENTIONS);
  const linked = [...new Set(linkedIds)].slice(0, MAX_MENTIONS).map(normaliseId);
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
