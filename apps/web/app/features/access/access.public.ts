export { audiencePopoverText } from './audience-popover.text.ts';
export { changesReaders } from './changes-readers.ts';
export { AudienceButton, DraftAudienceButton } from './components/audience-button.tsx';
