import type { Deps } from '../../deps.ts';
import { mailOwner } from '../user/user.public.ts';
import { revokeSecret } from './token-member.repo.ts';
import { tokenMails } from './token.text.ts';

export { findTokenMember, saveTokenWritePosition } from './token-member.repo.ts';
export { revokeUserTokens } from './token.repo.ts';
export {
  assertTokenFree,
  createSecret,
  listGrantableScopes,
  sweepTokens,
} from './token.service.ts';

/** Revokes the token of a secret that stood where logs have it, and mails who answers for it. */
export async function revokeLeaked(deps: Deps, tokenHash: Buffer): Promise<void> {
  await deps.transaction(async (db) => {
    const token = await revokeSecret(db, tokenHash);
    if (token?.owner_id == null) return;
    await mailOwner({ db, deps }, token.owner_id, tokenMails.leaked(token.name));
  });
}
