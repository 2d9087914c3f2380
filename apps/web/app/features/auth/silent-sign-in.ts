// Why it is as it is: docs/decisions/0125-chat-cards.md
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { ProviderBrief } from '@zhihui/contract/features/identity/identity.schema.ts';
import { wasSignedOut } from '../../session/store.ts';

/** How the browsers within chats name themselves. */
const CHATS: Partial<Record<IdentityKind, RegExp>> = {
  WECOM: /\bwxwork\//iu,
  DINGTALK: /\bDingTalk\b/iu,
  FEISHU: /\b(?:Lark|Feishu)\//iu,
};

/**
 * The provider whose chat this browser is part of: the one that the address names, else the only one of its kind. Undefined in
 * other browsers, and where several are possible.
 */
export function findChatProvider(
  providers: readonly ProviderBrief[],
  { userAgent, named }: { userAgent: string; named: string | null },
): ProviderBrief | undefined {
  const fitting = providers.filter(({ kind }) => CHATS[kind]?.test(userAgent) === true);
  const chosen = fitting.find(({ id }) => String(id) === named);
  return chosen ?? (fitting.length === 1 ? fitting[0] : undefined);
}

const KEY = 'zhihui_silent_sign_in';

/**
 * Whether to sign in without a press now, which is noted: once in a window until it has succeeded, so that a failure never leads
 * in a circle, and not after the user signed out.
 */
export function startSilentAttempt(): boolean {
  if (wasSignedOut()) return false;
  try {
    if (sessionStorage.getItem(KEY) !== null) return false;
    sessionStorage.setItem(KEY, '1');
    return true;
  } catch {
    // without storage nothing would prevent a circle
    return false;
  }
}

/** Notes that signing in has succeeded. */
export function endSilentAttempt(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // it was not started
  }
}
