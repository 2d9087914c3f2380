import { MAX_MENTIONS } from '@zhihui/contract/features/comment/comment.limits.ts';
import { linkedPeople } from '@zhihui/contract/features/link/mention.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { readersNamed } from './mention.repo.ts';

/** A name ends where a space or a mark of punctuation stands. */
const TYPED = /@([^\s@,，。.:：;；!！?？、()（）<>《》"“”]{1,20})/gu;

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
  const names = [...text.matchAll(TYPED)].map(([, name]) => name as string);
  const typed = [...new Set(names)].slice(0, 2 * MAX_MENTIONS);
  const linked = [...new Set(linkedPeople(text).map(({ id }) => id))]
    .slice(0, MAX_MENTIONS)
    .map(normaliseId);
  if (typed.length === 0 && ids.length === 0 && linked.length === 0) return [];
  const readers = await readersNamed(ctx.db, {
    contentId,
    ids: [...ids, ...linked],
    names: typed,
    writer: ctx.actor,
  });
  const bearers = Map.groupBy(readers, (reader) => reader.nickname);
  return readers
    .filter(({ id, nickname }) => {
      if (linked.includes(id)) return true;
      if (ids.includes(id)) return text.includes(`@${nickname}`);
      return typed.includes(nickname) && bearers.get(nickname)?.length === 1;
    })
    .slice(0, MAX_MENTIONS)
    .map(({ id, nickname }) => ({ id, name: nickname }));
}
