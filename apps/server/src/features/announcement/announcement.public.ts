export { toOpenIn } from './announcement-dates.repo.ts';
export { keepDates } from './announcement-dates.ts';
export { bringSettingsBack, settle } from './announcement-settings.repo.ts';
export { announcedWith } from './announcement.service.ts';
export { confirmAgain } from './confirm-again.ts';
