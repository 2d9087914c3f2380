import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { findCredentialsById } from './account.repo.ts';

/** A mail about an account, by the name and the address of the site. */
export type OwnerMail = (site: string, url: string) => { subject: string; text: string };

/** Mails the owner of an account what happened to it, with the open transaction; nothing where it has no e-mail. */
export async function mailOwner(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  userId: Id,
  mail: OwnerMail,
): Promise<void> {
  const account = await findCredentialsById(ctx.db, userId);
  if (account?.email == null) return;
  const { name } = await siteSettings(ctx.db);
  const message = mail(name, ctx.deps.env.PUBLIC_URL);
  await ctx.deps.addJob(ctx.db, 'mail.send', { to: account.email, ...message });
}
