// Why it is as it is: docs/decisions/0027-acts-in-a-notification.md
import { announcementNoticeActions } from './features/announcement/announcement.events.ts';
import { contentNoticeActions } from './features/content/content.events.ts';
import type { NoticeActions } from './features/notification/notification.public.ts';

/** Features whose notifications ask people for something. The first that has an action for one says what it is. */
export const noticeActions: readonly NoticeActions[] = [
  announcementNoticeActions,
  contentNoticeActions,
];
