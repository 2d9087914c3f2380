import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';

/** Previewing the site as a user of a role: read-only, until it is left or half an hour has passed. */
export const previewEndpoints = [
  endpoint({
    method: 'POST',
    path: '/preview/:roleId',
    access: 'admin',
    summary: '看看一个角色看到什么：本次登录改按这个角色读，只能看，半小时后自行结束',
    params: z.strictObject({ roleId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/preview',
    access: 'signedIn',
    summary: '不再按别的角色看',
    data: z.null(),
    logged: true,
    inPreview: true,
  }),
] as const;
