import { COPYRIGHT_POINTS } from '@zhihui/contract/features/setting/copyright.ts';
import type { settingEndpoints } from '@zhihui/contract/features/setting/setting.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { siteSettings } from './setting.public.ts';
import { DEFAULTS } from './setting.values.ts';

const PRODUCT_NOTICE = COPYRIGHT_POINTS.join('\n');

const PRODUCT_HOME = JSON.stringify(DEFAULTS.homeBlocks);

export const settingHandlers: Handlers<typeof settingEndpoints> = {
  'GET /setting/site': async (ctx) => {
    const site = await siteSettings(ctx.db);
    const { name, logo, favicon, officialUrl, registrations, registration } = site;
    // what is not the Admins' own stands in the pages' scripts, and need not come with every page
    const copyright = site.copyright === PRODUCT_NOTICE ? null : site.copyright;
    const hasCustomHome = JSON.stringify(site.homeBlocks) !== PRODUCT_HOME;
    const homeBlocks = hasCustomHome ? site.homeBlocks : null;
    return { name, logo, favicon, officialUrl, registrations, copyright, registration, homeBlocks };
  },
};
