import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { HelpAddress, HelpChapter, HelpContents, HelpHit, HelpQuery } from './help.schema.ts';

export const helpEndpoints = [
  endpoint({
    method: 'GET',
    path: '/help',
    access: 'public',
    summary: '帮助的目录：使用、版主、管理员与运维四部分，各有哪些章',
    data: HelpContents,
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/help/search',
    access: 'public',
    summary: '在帮助里搜索：至多 20 章，最合适的在前，命中处以 <mark> 标出',
    query: HelpQuery,
    data: z.array(HelpHit),
  }),
  endpoint({
    method: 'GET',
    path: '/help/:part/:chapter',
    access: 'public',
    summary: '帮助的一章',
    params: HelpAddress,
    data: HelpChapter,
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  }),
] as const;
