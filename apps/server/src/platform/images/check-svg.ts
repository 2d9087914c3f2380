import { ImageRefusedError } from './image-refused.ts';

/** Pictures inside an SVG that the renderer would decode: only these, and only inline. */
const INLINE_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]*)$/;
const DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM|"[^"<>[\]]*"|'[^'<>[\]]*'))*\s*>/i;
const HREF = /(?:^|[\s:"'])(?:href|src)\s*=\s*("[^"]*"|'[^']*')/gi;
const CSS_URL = /url\(\s*(["']?)([^)]*)/gi;

function throwUnsafe(): never {
  throw new ImageRefusedError('svgUnsafe');
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ImageRefusedError('broken', error);
  }
}

/** Another encoding would let the text below say something else to the parser than to us. */
function refuseOtherEncodings(text: string): void {
  const declared = /<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
  if (declared && !/^(utf-?8|us-ascii|ascii)$/i.test(declared)) throwUnsafe();
}

function inlineImage(href: string): Buffer | null {
  const value = href.trim();
  if (value === '' || value.startsWith('#')) return null;
  const base64 = INLINE_IMAGE.exec(value)?.[1];
  if (base64 === undefined) throwUnsafe();
  return Buffer.from(base64, 'base64');
}

/** Whether the attribute stands in an `<a>`, which is drawn as its text and never followed. */
function isLink(svg: string, at: number): boolean {
  return /^<(?:\w+:)?a\s/.test(svg.slice(svg.lastIndexOf('<', at), at + 1));
}

/**
 * Refuses an SVG that defines entities, loads anything from outside itself or hides an address
 * behind escapes. Scripts and event handlers need no check: the file is drawn, never served.
 * Returns the text to draw (document type taken out) and the pictures it carries inline, which
 * the caller measures before the renderer decodes them.
 */
export function checkSvg(bytes: Buffer): { svg: Buffer; inlineImages: Buffer[] } {
  const text = decodeUtf8(bytes);
  refuseOtherEncodings(text);
  const svg = text.replace(DOCTYPE, '');
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|@import/i.test(svg)) throwUnsafe();
  const inlineImages: Buffer[] = [];
  for (const match of svg.matchAll(HREF)) {
    if (isLink(svg, match.index)) continue;
    const image = inlineImage((match[1] ?? '').slice(1, -1));
    if (image) inlineImages.push(image);
  }
  for (const match of svg.matchAll(CSS_URL)) {
    if (!(match[2] ?? '').trim().startsWith('#')) throwUnsafe();
  }
  return { svg: Buffer.from(svg), inlineImages };
}
