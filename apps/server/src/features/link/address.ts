import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';

export interface ContentAddress {
  model: ContentModel;
  id: Id;
}

const PATH = /^\/(article|news|announcement|question)\/([1-9]\d{0,17})\/?$/u;

/** Parses an address of this site, absolute or a path, as a content; null for any other. */
export function parseAddress(address: string, origin: string): ContentAddress | null {
  const url = URL.parse(address, origin);
  if (url === null || url.origin !== origin) return null;
  const [, section, digits] = PATH.exec(url.pathname) ?? [];
  const model = CONTENT_MODELS.find((model) => model.toLowerCase() === section);
  return model === undefined || digits === undefined ? null : { model, id: normaliseId(digits) };
}

/** Returns the path of a content. */
export function toPath({ model, id }: ContentAddress): string {
  return `/${model.toLowerCase()}/${id}`;
}
