import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';

/** Previewing the site as a user of a role: read-only, until it is left or half an hour has passed. */
export const previewEndpoints = [
  endpoint({
    method: 'POST',
    path: '/preview/:roleId',
    access: 'admin',
    summary: '以角色身份预览（只读，30 分钟后自动结束）',
    params: z.strictObject({ roleId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/preview',
    access: 'signedIn',
    summary: '退出角色预览',
    data: z.null(),
    logged: true,
    inPreview: true,
  }),
] as const;
