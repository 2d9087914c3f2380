/** Files with text that can be read, and so be looked at in the page. */
const VIEWABLE_EXTENSIONS = new Set(
  'pdf docx xlsx pptx txt md csv log json yaml yml sql'.split(' '),
);

/** Whether files of this extension have text that can be read. */
export const hasText = (extension: string): boolean => VIEWABLE_EXTENSIONS.has(extension);

const UPLOAD = /^\/media\/([1-9]\d{0,17})\/full\.([a-z0-9]{1,5})$/u;

/** Where the file of an upload's address can be looked at; null for what can only be downloaded or is a picture. */
export function toViewerAddress(href: string): string | null {
  const [, id, extension = ''] = UPLOAD.exec(href) ?? [];
  return id !== undefined && hasText(extension) ? `/attachment/${id}` : null;
}
