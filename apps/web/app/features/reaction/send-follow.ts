import type { Call, InputFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';

type Target = 'article' | InputFor<'POST /user/follow/:type/:id'>['params']['type'];

/** Follows something, or no longer. */
export function sendFollow(call: Call, type: Target, id: Id, isOn: boolean) {
  if (type === 'article') {
    const params = { id };
    return isOn
      ? call('POST /user/follow/article/:id', { params })
      : call('DELETE /user/follow/article/:id', { params });
  }
  const params = { type, id };
  return isOn
    ? call('POST /user/follow/:type/:id', { params })
    : call('DELETE /user/follow/:type/:id', { params });
}
