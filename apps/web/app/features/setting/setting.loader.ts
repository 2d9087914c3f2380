import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getDataOrNull } from '../../api/load.ts';

/** Loads the notification settings of the signed-in user; null for visitors. */
export async function loadSetting({ context }: LoaderFunctionArgs) {
  if (context.get(requestInfoContext).user === null)
    return { notifications: null, push: null, chats: [] };
  const call = context.get(apiContext);
  const [notifications, push, chats] = await Promise.all([
    call('GET /notification/setting'),
    call('GET /push/subscription'),
    call('GET /chat/provider'),
  ]);
  return {
    notifications: getDataOrNull(notifications),
    push: getDataOrNull(push),
    chats: getDataOrNull(chats) ?? [],
  };
}

export type SettingData = Awaited<ReturnType<typeof loadSetting>>;
