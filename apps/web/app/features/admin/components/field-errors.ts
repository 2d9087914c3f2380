import type { FailedResult } from '@zhihui/contract/client.ts';

/** Sentences of a refused form by field name; empty when the refusal names none. */
export function getFieldErrors({ error }: FailedResult): Record<string, string> {
  const data = error.detail as { fields?: Record<string, string> } | null | undefined;
  return data?.fields ?? {};
}
