export { findScheduledCategory } from './announcement.repo.ts';
export { applyDates } from './announcement-dates.ts';
export { restoreSettings, applySettings } from './announcement-settings.repo.ts';
export { findReviewSettings, findReconfirmation } from './announcement.service.ts';
