import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getDataOrNull } from '../../api/load.ts';

/** Loads the notification settings of the signed-in user; null for visitors. */
export async function loadSetting({ context }: LoaderFunctionArgs) {
  if (context.get(requestInfoContext).user === null) return { notifications: null };
  return {
    notifications: getDataOrNull(await context.get(apiContext)('GET /notification/setting')),
  };
}

export type SettingData = Awaited<ReturnType<typeof loadSetting>>;
