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
    summary: '点赞内容',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit,
  }),
  endpoint({
    method: 'DELETE',
    path: '/like/:id',
    access: 'signedIn',
    summary: '取消点赞内容',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit,
  }),
] as const;
