export { AddressedFeedback } from './components/addressed-feedback.tsx';
export { FeedbackButton } from './components/feedback-button.tsx';
export { loadFeedback } from './feedback.loader.ts';
