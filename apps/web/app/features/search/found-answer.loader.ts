import type { Call } from '@zhihui/contract/client.ts';
import type { Asked } from './found.address.ts';

/** What stands above the hits as a direct answer. Nothing gives one yet; `components/found-answer.tsx` is its place. */
export async function loadAnswer(_call: Call, _asked: Asked): Promise<null> {
  return null;
}
