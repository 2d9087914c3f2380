// Why it is as it is: docs/decisions/0119-links-for-outsiders.md
import type { Ctx } from '../../ctx.ts';
import { NO_USER_ID, can, createActor } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { hashToken } from '../../kernel/token.ts';
import { findAccountMember } from '../auth/auth.public.ts';
import { findByToken, isTargetReadable } from './shared-content.repo.ts';
import type { SharedLink, Target } from './shared-content.repo.ts';
import { isValidPass } from './share-pass.ts';
import { shareText as text } from './share.text.ts';

/** A link that shows something now, and its maker as the caller with the rights of this moment. */
export interface OpenShare {
  link: SharedLink;
  target: Target;
  maker: Actor;
  /** A password is needed, and was not given. */
  locked: boolean;
}

/**
 * Looks a link up by its address. Throws NOT_FOUND for one that never was, that is over, whose maker has left or may not share
 * any more, or whose target the maker may not read. All of it is read in each case, so that they take the same time.
 */
export async function openShare(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  token: string,
  pass: string | undefined,
): Promise<OpenShare> {
  const link = await findByToken(db, hashToken(token));
  const member = await findAccountMember(db, link?.maker_id ?? NO_USER_ID);
  const maker = createActor(member, '');
  const target = { contentId: link?.content_id ?? null, categoryId: link?.category_id ?? null };
  const isReadable = await isTargetReadable(db, target, maker);
  if (link === null || !link.active || member === null || !can(maker, 'share.add') || !isReadable)
    throw notFound(text.gone);
  const { id, password_hash } = link;
  const locked = password_hash !== null && !isValidPass({ id, password_hash }, pass, now());
  return { link, target, maker, locked };
}

/** The context of a call whose reader is the maker of the link. */
export const asMaker = (ctx: Ctx, { maker }: OpenShare): Ctx => ({ ...ctx, actor: maker });
