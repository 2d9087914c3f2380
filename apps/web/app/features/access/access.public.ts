export { AudienceButton } from './components/audience-button.tsx';
