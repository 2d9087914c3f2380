import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id } from '../../schema.ts';

/** Ids of one part of the sitemap: part n holds those above (n − 1) times this, up to n times. */
export const SITEMAP_PART = 50_000;

/** The part of the largest id there can be. */
const LAST_PART = 184_467_440_737_095;

export const sitemapEndpoints = [
  endpoint({
    method: 'GET',
    path: '/sitemap/parts',
    access: 'public',
    summary: '查询站点地图索引（仅公开内容）',
    data: z.array(z.int()),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/sitemap/part/:number',
    access: 'public',
    summary: '查询站点地图（每个文件最多 5 万条）',
    params: z.object({ number: z.coerce.number('应为数字').int('应为整数').min(1).max(LAST_PART) }),
    data: z.array(z.object({ id: Id, model: z.enum(CONTENT_MODELS), updatedAt: z.string() })),
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
    limit: { max: 60, seconds: 60 },
  }),
] as const;
