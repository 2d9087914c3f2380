import { announcementNoticeActions } from './features/announcement/announcement.events.ts';
import { contentNoticeActions } from './features/content/content.events.ts';
import { mustReadNoticeActions } from './features/must-read/must-read.events.ts';
import type { NoticeActions } from './features/notification/notification.public.ts';

// Why: docs/decisions/0027-acts-in-a-notification.md
/** Features whose notifications ask the recipient for something. The first one that has an action for a notification wins. */
export const noticeActions: readonly NoticeActions[] = [
  announcementNoticeActions,
  mustReadNoticeActions,
  contentNoticeActions,
];
