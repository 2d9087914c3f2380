import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';

const byId = z.object({ id: Id });
const limit = { max: 120, seconds: 60 };

export const likeEndpoints = [
  endpoint({
    method: 'POST',
    path: '/like/:id',
    access: 'signedIn',
    summary: '赞一篇内容；已赞则不变',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit,
  }),
  endpoint({
    method: 'DELETE',
    path: '/like/:id',
    access: 'signedIn',
    summary: '取消赞；没有赞则不变',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit,
  }),
] as const;
