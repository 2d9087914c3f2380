import { ERRORS } from '@zhihui/contract/errors.ts';
import { formatScope } from '@zhihui/contract/scopes.ts';
import type { ScopeRule } from '@zhihui/contract/scopes.ts';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

const NOT_BY_TOKEN = '此操作不支持访问令牌，请登录后进行';

/**
 * A token does what its scopes say, of what its account may do. That counts for public calls as well: what they answer depends
 * on the account. Throws TOKEN_SCOPE.
 */
export function assertScope({ member }: Actor, rule: ScopeRule): void {
  if (member?.token === undefined || rule === 'any') return;
  if (rule === 'closed') throw new AppError('TOKEN_SCOPE', { msg: NOT_BY_TOKEN });
  if (member.token.scopes.has(rule)) return;
  const msg = `${ERRORS.TOKEN_SCOPE.msg}：${formatScope(rule)}`;
  throw new AppError('TOKEN_SCOPE', { msg, data: { scope: rule } });
}
