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
    summary: '我的通知，只列现在仍能看到的内容',
    query: NotificationQuery,
    data: page(NotificationItem),
  }),
  endpoint({
    method: 'GET',
    path: '/notification/unread',
    access: 'signedIn',
    summary: '未读通知的数量',
    data: UnreadByKind,
  }),
  endpoint({
    method: 'GET',
    path: '/notification/stream',
    access: 'signedIn',
    summary: '未读数量与权限版本；以 Accept: text/event-stream 请求时持续推送变化（事件名 unread）',
    data: StreamState,
    limit: { max: 120, seconds: 60 },
    stream: 'unread',
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/:id/read',
    access: 'signedIn',
    summary: '把一条通知标为已读',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/read',
    access: 'signedIn',
    summary: '全部（或某几类）标为已读',
    body: ReadKinds,
    data: z.null(),
  }),
  endpoint({
    method: 'GET',
    path: '/notification/setting',
    access: 'signedIn',
    summary: '我的通知设置',
    data: NotificationSetting,
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/setting',
    access: 'signedIn',
    summary: '修改通知设置；没有列出的种类不变',
    body: NotificationSetting,
    data: NotificationSetting,
    limit: { max: 60, seconds: 60 },
  }),
] as const;
