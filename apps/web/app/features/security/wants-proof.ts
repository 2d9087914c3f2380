import type { Result } from '@zhihui/contract/client.ts';

/** Whether the server wants the person to prove again who they are before it does this. */
export function wantsProof(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const detail = answer.error.detail as { confirmRequired?: boolean } | null | undefined;
  return detail?.confirmRequired === true;
}
