export { useFreshRights, useUnread } from './unread.ts';
