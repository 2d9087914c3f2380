import type { Result } from '@zhihui/contract/client.ts';

/** Whether the server wants the person to prove again who they are before it does this. */
export function requiresConfirmation(result: Result<unknown>): boolean {
  if (result.ok) return false;
  const detail = result.error.detail as { confirmRequired?: boolean } | null | undefined;
  return detail?.confirmRequired === true;
}
