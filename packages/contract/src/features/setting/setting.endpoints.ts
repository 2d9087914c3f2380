import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { HOME_BLOCKS } from './setting.limits.ts';

const Link = z.object({ text: z.string(), href: z.string() });
/** What every page shows of the site itself. */
export const SiteInfo = z.object({
  name: z.string(),
  /** Addresses of uploaded pictures; null: the product's own. */
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  officialUrl: z.string(),
  registrations: z.array(Link),
  /** Points of 版权声明, one a line; null: the product's own. */
  copyright: z.string().nullable(),
  /** Whether everyone may register, or only invited users. */
  registration: z.enum(['OPEN', 'INVITATION']),
  /** Blocks of the home page in their order, those that are not shown too; null: the product's own order. */
  homeBlocks: z.array(z.object({ block: z.enum(HOME_BLOCKS), shown: z.boolean() })).nullable(),
});
export type SiteInfo = z.output<typeof SiteInfo>;

export const settingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/setting/site',
    access: 'public',
    summary: '查询站点信息（名称、Logo、官网、备案号与版权声明）',
    data: SiteInfo,
    cache: { by: 'level' },
  }),
] as const;
