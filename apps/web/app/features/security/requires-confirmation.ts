import type { Result } from '@zhihui/contract/client.ts';

/** Returns whether the server requires the user to verify before it carries the call out. */
export function requiresConfirmation(result: Result<unknown>): boolean {
  if (result.ok) return false;
  const detail = result.error.detail as { confirmRequired?: boolean } | null | undefined;
  return detail?.confirmRequired === true;
}
