import type { settingEndpoints } from '@zhihui/contract/features/setting/setting.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { siteSettings } from './setting.public.ts';

export const settingHandlers: Handlers<typeof settingEndpoints> = {
  'GET /setting/site': async (ctx) => {
    const { name, officialUrl, registrations } = await siteSettings(ctx.db);
    return { name, officialUrl, registrations };
  },
};
