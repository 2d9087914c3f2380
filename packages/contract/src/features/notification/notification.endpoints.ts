import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page } from '../../schema.ts';
import {
  NotificationItem,
  NotificationQuery,
  NotificationSetting,
  ReadKinds,
  UnreadByKind,
  StreamState,
} from './notification.schema.ts';

export const notificationEndpoints = [
  endpoint({
    method: 'GET',
    path: '/notification/page',
    access: 'signedIn',
    summary: '查询我的通知（仅可见内容）',
    query: NotificationQuery,
    data: page(NotificationItem),
  }),
  endpoint({
    method: 'GET',
    path: '/notification/unread',
    access: 'signedIn',
    summary: '查询未读通知数',
    data: UnreadByKind,
  }),
  endpoint({
    method: 'GET',
    path: '/notification/stream',
    access: 'signedIn',
    summary: '查询未读数与权限版本（Accept: text/event-stream 时持续推送，事件名 unread）',
    data: StreamState,
    limit: { max: 120, seconds: 60 },
    stream: 'unread',
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/:id/read',
    access: 'signedIn',
    summary: '将通知标为已读',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/read',
    access: 'signedIn',
    summary: '将全部或指定类型的通知标为已读',
    body: ReadKinds,
    data: z.null(),
  }),
  endpoint({
    method: 'GET',
    path: '/notification/setting',
    access: 'signedIn',
    summary: '查询通知设置',
    data: NotificationSetting,
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/setting',
    access: 'signedIn',
    summary: '修改通知设置（未传的类型不变）',
    body: NotificationSetting,
    data: NotificationSetting,
    limit: { max: 60, seconds: 60 },
  }),
] as const;
