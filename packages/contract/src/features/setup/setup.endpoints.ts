import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

/** How far a new site is. */
export const SetupState = z.object({
  /** The site is new, and no Admin has finished or dismissed its setup. */
  pending: z.boolean(),
  /** It is pending, and no user has written anything yet: Admins who sign in are led to the setup. */
  first: z.boolean(),
  /** Where mail goes: the server of SMTP_URL, that of the settings, the development mailbox, or nowhere. */
  mail: z.enum(['env', 'setting', 'mailbox', 'none']),
});
export type SetupState = z.output<typeof SetupState>;

/** The setup of a new site. Its steps save by the calls of what they set. */
export const setupEndpoints = [
  endpoint({
    method: 'GET',
    path: '/setup',
    access: 'admin',
    summary: '查询初始设置的状态',
    data: SetupState,
    newest: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/setup/done',
    access: 'admin',
    summary: '结束初始设置（完成或不再提示，不影响已保存的设置）',
    data: z.null(),
    logged: true,
  }),
] as const;
