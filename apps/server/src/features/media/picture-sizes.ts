import type { Id } from '@zhihui/contract/schema.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { findPictureSizes } from './media.repo.ts';

/** A picture in rendered HTML; the renderer writes all values in double quotes. */
const PICTURE = /<img (?:[^">]|"[^"]*")*>/gu;
const ATTRIBUTE = / ([\w-]+)(?:="([^"]*)")?/gu;
const UPLOAD = /^\/media\/([1-9]\d{0,17})\//u;
/** No text needs more. */
const MAX_PICTURES = 1000;

/**
 * Writes the size of uploaded pictures into rendered HTML, so that nothing moves while they load. A width of the writer
 * becomes a style: width and height together are the shape of the picture.
 */
export async function addPictureSizes(db: Db, html: string): Promise<string> {
  const ids = new Set<string>();
  for (const [tag] of html.matchAll(PICTURE)) {
    const id = getUploadId(readAttributes(tag));
    if (id !== null && ids.size < MAX_PICTURES) ids.add(id);
  }
  if (ids.size === 0) return html;
  const rows = await findPictureSizes(
    db,
    [...ids].map((id): Id => normaliseId(id)),
  );
  const sizes = new Map(rows.map((row) => [String(row.id), row]));
  return html.replace(PICTURE, (tag) => {
    const attributes = readAttributes(tag);
    const size = sizes.get(getUploadId(attributes) ?? '');
    return size === undefined ? tag : writeSize(attributes, size);
  });
}

function readAttributes(tag: string): Map<string, string | undefined> {
  const attributes = tag.slice('<img'.length).matchAll(ATTRIBUTE);
  return new Map([...attributes].map(([, name = '', value]) => [name, value]));
}

function getUploadId(attributes: ReadonlyMap<string, string | undefined>): string | null {
  return UPLOAD.exec(attributes.get('src') ?? '')?.[1] ?? null;
}

function writeSize(
  attributes: Map<string, string | undefined>,
  { width, height }: { width: number; height: number },
): string {
  const chosen = attributes.get('width');
  // a writer who gives both gives the shape as well
  if (chosen === undefined || attributes.get('height') === undefined) {
    if (chosen !== undefined)
      attributes.set('style', `width:${chosen.endsWith('%') ? chosen : `${chosen}px`}`);
    attributes.set('width', String(width)).set('height', String(height));
  }
  const written = [...attributes].map(([name, value]) =>
    value === undefined ? name : `${name}="${value}"`,
  );
  return `<img ${written.join(' ')}>`;
}
