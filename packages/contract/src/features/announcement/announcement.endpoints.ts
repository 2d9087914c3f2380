import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { page, pageFields } from '../../schema.ts';
import { ContentItem } from '../content/content.schema.ts';
import { sectionEndpoints } from '../content/section.endpoints.ts';
import {
  ANNOUNCEMENT_SECTION,
  ConfirmationPage,
  ConfirmationQuery,
  ConfirmBody,
  OutsideItem,
  byId,
} from './announcement.schema.ts';

export const announcementEndpoints = [
  ...sectionEndpoints('ANNOUNCEMENT', '公告', ANNOUNCEMENT_SECTION),
  endpoint({
    method: 'GET',
    path: '/announcement/unread',
    access: 'announcement.page',
    summary: '请我确认、而我还没有确认的公告',
    query: z.strictObject(pageFields),
    data: page(ContentItem),
  }),
  endpoint({
    method: 'GET',
    path: '/announcement/outside',
    access: ['announcement.add', 'announcement.update'],
    summary: '我能修改的、还没到或已过公布时间的公告',
    query: z.strictObject(pageFields),
    data: page(OutsideItem),
  }),
  endpoint({
    method: 'PUT',
    path: '/announcement/:id/confirm',
    access: 'announcement.page',
    summary: '确认已读；多次等于一次',
    params: byId,
    body: ConfirmBody,
    data: z.object({ confirmedAt: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/announcement/:id/confirmations',
    access: ['announcement.add', 'announcement.update'],
    summary: '谁已确认、谁还没有；只给能修改这份公告的人',
    params: byId,
    query: ConfirmationQuery,
    data: ConfirmationPage,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/announcement/:id/remind',
    access: ['announcement.add', 'announcement.update'],
    summary: '提醒还没有确认的人；一人一天至多一次',
    params: byId,
    data: z.object({ reminded: z.int().nonnegative() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 20, seconds: 3600, shared: true },
    logged: true,
  }),
] as const;
