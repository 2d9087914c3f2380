import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getDataOrNull } from '../../api/load.ts';

/** What the signed-in person is told about; null for visitors, who are told nothing. */
export async function loadSetting({ context }: LoaderFunctionArgs) {
  if (context.get(requestInfoContext).user === null) return { notifications: null };
  return {
    notifications: getDataOrNull(await context.get(apiContext)('GET /notification/setting')),
  };
}

export type SettingData = Awaited<ReturnType<typeof loadSetting>>;
