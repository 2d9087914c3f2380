export { UploadPanel } from './components/upload-panel.tsx';
export { useUploads } from './components/use-uploads.ts';
export { fileSize } from './file-size.ts';
export { outsideMarks, withoutUploads } from './mark.ts';
export { mediaText } from './media.text.ts';
export { sendFile } from './send-file.ts';
