export { findScheduledCategory } from './announcement-dates.repo.ts';
export { applyDates } from './announcement-dates.ts';
export { restoreSettings, applySettings } from './announcement-settings.repo.ts';
export { findReviewSettings } from './announcement.service.ts';
export { findReconfirmation } from './reconfirmation.ts';
