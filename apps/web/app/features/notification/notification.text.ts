import type { NoticeAction } from '@zhihui/contract/features/notification/notification.schema.ts';
import type { NotificationKind } from '@zhihui/contract/models.ts';

export const notificationText = {
  title: '通知',
  unreadCount: (n: number) => `${n} 条未读`,
  markAllRead: '全部已读',
  markRead: '标为已读',
  settings: '通知设置',
  kinds: '通知类型',
  readFilter: '已读与未读',
  all: '全部',
  unreadOnly: '未读',
  unread: '未读',
  unit: '条',
  today: '今天',
  yesterday: '昨天',
  earlier: '更早',
  empty: '暂无通知',
  emptyHint: '收到评论、@提及或审核结果时，将在此通知您',
  emptyUnread: '暂无未读通知',
  failed: '加载失败',
  failedHint: '请稍后刷新页面重试',
  notMarked: '标记失败，请稍后重试',
  edit: '前往修改',
  actionFailed: '确认失败，请稍后重试',
};

/** Labels of the actions inside a notification, and the message after each. */
export const ACTION_TEXT: Record<NoticeAction['kind'], { label: string; message: string }> = {
  CONFIRM: { label: '确认已读', message: '已确认' },
  MUST_READ: { label: '确认已读', message: '已确认' },
  STILL_VALID: { label: '内容仍有效', message: '已确认内容仍有效' },
};

export interface Group {
  /** Name in the address. */
  key: string;
  label: string;
  kinds: readonly NotificationKind[];
}

/** Groups of kinds, as users look for them; the first one has all kinds. */
export const GROUPS: readonly Group[] = [
  { key: 'all', label: '全部', kinds: [] },
  { key: 'comment', label: '评论与回复', kinds: ['COMMENT', 'REPLY'] },
  { key: 'mention', label: '提及与邀请', kinds: ['MENTION', 'WRITING'] },
  { key: 'question', label: '问答', kinds: ['ANSWER', 'ACCEPTED', 'INVITED'] },
  { key: 'review', label: '审核', kinds: ['REVIEW', 'SUBMITTED'] },
  { key: 'announcement', label: '公告', kinds: ['ANNOUNCEMENT'] },
  { key: 'follow', label: '关注', kinds: ['FOLLOWED_CHANGED'] },
  {
    key: 'other',
    label: '反馈与提醒',
    kinds: ['FEEDBACK', 'REMINDER', 'ACCESS', 'TRANSFER', 'INTEGRATION'],
  },
];
