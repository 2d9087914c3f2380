export { toOpenIn } from './announcement-dates.repo.ts';
export { keepDates } from './announcement-dates.ts';
export { bringSettingsBack, settle } from './announcement-settings.repo.ts';
export { announcedWith } from './announcement.service.ts';
export { askedAgain } from './asked-again.ts';
