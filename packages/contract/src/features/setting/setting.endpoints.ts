import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

const Link = z.object({ text: z.string(), href: z.string() });
/** What every page shows of the site itself. */
export const SiteInfo = z.object({
  name: z.string(),
  officialUrl: z.string(),
  registrations: z.array(Link),
});
export type SiteInfo = z.output<typeof SiteInfo>;

export const settingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/setting/site',
    access: 'public',
    summary: '站点名称、官网与备案号',
    data: SiteInfo,
    cache: { by: 'level' },
  }),
] as const;
