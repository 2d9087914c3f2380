export { AttachmentItem } from './components/attachment-item.tsx';
