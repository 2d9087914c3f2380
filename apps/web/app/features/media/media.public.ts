export { UploadButton, usePictureUpload } from './components/picture-upload.tsx';
export { UploadPanel } from './components/upload-panel.tsx';
export { useUploads } from './components/use-uploads.ts';
export type { Upload } from './components/use-uploads.ts';
export { excludeUploadMarks, stripUploadMarks } from './upload-mark.ts';
export { mediaText } from './media.text.ts';
export { sendFile } from './send-file.ts';
