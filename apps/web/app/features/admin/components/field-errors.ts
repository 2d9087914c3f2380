import type { Envelope } from '@zhihui/contract/client.ts';

/** Sentences of a refused form by field name; empty when the refusal names none. */
export function fieldErrors(answer: Envelope<unknown>): Record<string, string> {
  const data = answer.detail as { fields?: Record<string, string> } | null | undefined;
  return data?.fields ?? {};
}
