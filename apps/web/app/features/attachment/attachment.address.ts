import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';

/** `view` of a PDF whose text is read instead of what it looks like. */
export const TEXT_VIEW = 'text';

/** Whether a file can be seen as it looks. */
export const hasOriginal = ({ extension }: Attachment): boolean => extension === 'pdf';

/** A part of the text of a file. */
export function getPartAddress(file: Attachment, number: number): string {
  const query = new URLSearchParams();
  if (hasOriginal(file)) query.set('view', TEXT_VIEW);
  if (number > 1) query.set('part', String(number));
  return buildAddress(file, query);
}

/** A page of a PDF as it looks, or its text. */
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
