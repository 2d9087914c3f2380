import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { presentServed } from '../media/media.public.ts';
import type { ServedMedia } from '../media/media.public.ts';
import { openShare } from './open-share.ts';
import { findShownUpload } from './shared-content.repo.ts';

export { sweepShares } from './share.service.ts';

interface SharedAddress {
  token: string;
  pass: string | undefined;
  id: Id;
  variant: string;
  extension: string;
}

/**
 * An upload at the address of a link: one that a text of the link shows, which its maker may read now. Null for all others,
 * and when the link shows nothing.
 */
export async function findSharedMedia(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { token, pass, id, ...file }: SharedAddress,
): Promise<ServedMedia | null> {
  try {
    const { locked, target, maker } = await openShare(ctx, token, pass);
    const media = locked ? null : await findShownUpload(ctx.db, target, id, maker);
    const served = media && presentServed({ ...media, open: false }, file);
    return served ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
