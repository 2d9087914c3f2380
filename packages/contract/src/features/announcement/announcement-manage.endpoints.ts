import { z } from 'zod';
import { ManagedItem, ManageQuery, On, manageEndpoints } from '../content/manage.endpoints.ts';
import { ANNOUNCEMENT_STATES } from '../content/manage.shapes.ts';

export const ANNOUNCEMENT_MANAGE = {
  query: ManageQuery.extend({
    status: z.enum(ANNOUNCEMENT_STATES).default('APPROVED'),
    /** Those that readers are asked to confirm, and that somebody has not confirmed yet. */
    unconfirmed: On,
  }),
  item: ManagedItem.extend({
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    /** Whether readers are asked to confirm it, and how many have. */
    confirm: z.boolean(),
    confirmed: z.int().nonnegative(),
  }),
};

/** The back-office's table of announcements. */
export const announcementManageEndpoints = manageEndpoints(
  'ANNOUNCEMENT',
  '公告',
  ANNOUNCEMENT_MANAGE,
);
