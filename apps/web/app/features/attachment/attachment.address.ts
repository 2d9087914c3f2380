import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';

/** Value of `view` that shows the text of a PDF instead of its pages. */
export const TEXT_VIEW = 'text';

/** Whether the original of a file can be displayed. */
export const hasOriginal = ({ extension }: Attachment): boolean => extension === 'pdf';

/** The address of a part of a file's text. */
export function getPartAddress(file: Attachment, number: number): string {
  const query = new URLSearchParams();
  if (hasOriginal(file)) query.set('view', TEXT_VIEW);
  if (number > 1) query.set('part', String(number));
  return buildAddress(file, query);
}

/** The address of a page of a PDF, or of its text. */
export function getPageAddress(file: Attachment, page: number, asText: boolean): string {
  const query = new URLSearchParams();
  if (asText) query.set('view', TEXT_VIEW);
  if (page > 1) query.set('page', String(page));
  return buildAddress(file, query);
}

function buildAddress({ id }: Attachment, query: URLSearchParams): string {
  const queryString = String(query);
  return `/attachment/${id}${queryString === '' ? '' : `?${queryString}`}`;
}
