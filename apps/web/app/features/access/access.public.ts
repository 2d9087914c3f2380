export { changesReaders } from './changes-readers.ts';
export { AudienceButton, DraftAudienceButton } from './components/audience-button.tsx';
