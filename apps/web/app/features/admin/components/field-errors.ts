import type { Failed } from '@zhihui/contract/client.ts';

/** Sentences of a refused form by field name; empty when the refusal names none. */
export function fieldErrors({ error }: Failed): Record<string, string> {
  const data = error.detail as { fields?: Record<string, string> } | null | undefined;
  return data?.fields ?? {};
}
