// Why it is as it is: docs/decisions/0067-pasting.md
import { mediaText } from '../../media/media.public.ts';
import { hasTooManyTags } from './html-size.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

/** Clipboard data beside the plain text. */
export interface RichClipboard {
  html: string;
  rtf: string;
  files: readonly File[];
}

/** Longer HTML, not counting inline pictures, is pasted as plain text. */
const MAX_HTML_LENGTH = 4_000_000;
const PICTURE = /!\[[^\]\n]*\]\(pasted:(\d+)\)/gu;

/**
 * Converts clipboard data of another program to Markdown; null when the plain text is better. Pictures are passed to
 * `onFiles`, which returns the text that stands for them. Nothing is fetched.
 */
export function readClipboard(
  { html, rtf, files }: RichClipboard,
  { text, onFiles }: { text: string; onFiles: (files: readonly File[]) => string },
): { markdown: string; lostPictures: number } | null {
  if (html.replace(/data:image\/[^"'\s>]*/giu, '').length > MAX_HTML_LENGTH) return null;
  if (hasTooManyTags(html)) return null;
  // A parsed document runs no scripts and loads no pictures.
  const { body } = new DOMParser().parseFromString(stripScripts(html), 'text/html');
  const images = files.filter(({ type }) => type.startsWith('image/'));
  const hasFile = images.length === 1 && body.querySelectorAll('img').length === 1;
  const pasted = htmlToMarkdown(body, { firstNote: getNextNoteNumber(text), hasFile });
  if (pasted === null) return null;
  const pictures = resolvePictures(pasted.pictures, images, rtf, hasFile);
  let lostPictures = pasted.lostPictures;
  const markdown = pasted.markdown.replace(PICTURE, (_, n: string) => {
    const file = pictures[Number(n)];
    if (file) return onFiles([file]);
    lostPictures += 1;
    return '';
  });
  return { markdown: markdown.replace(/\n{3,}/gu, '\n\n').trim(), lostPictures };
}

/** Returns the number after the last footnote of the text. */
function getNextNoteNumber(text: string): number {
  let last = 0;
  for (const [, number] of text.matchAll(/\[\^(\d{1,6})\]/gu))
    last = Math.max(last, Number(number));
  return last + 1;
}

/** Returns the file of each address; null when the clipboard does not contain it. */
function resolvePictures(
  addresses: readonly string[],
  files: readonly File[],
  rtf: string,
  isSinglePicture: boolean,
): (File | null)[] {
  const externalAddresses = addresses.filter((address) => !address.startsWith('data:'));
  const externalFiles =
    externalAddresses.length === 0
      ? []
      : matchFiles(externalAddresses, files, rtf, isSinglePicture);
  let next = 0;
  return addresses.map((address) =>
    address.startsWith('data:') ? toPictureFile(address) : (externalFiles[next++] ?? null),
  );
}

/**
 * Finds the files of pictures that the HTML only names: by file name, from the RTF, or by order when the numbers
 * match.
 */
function matchFiles(
  addresses: readonly string[],
  files: readonly File[],
  rtf: string,
  isSinglePicture: boolean,
): (File | null)[] {
  const filesByName = addresses.map(
    (address) => files.find(({ name }) => name !== '' && address.endsWith(`/${name}`)) ?? null,
  );
  if (filesByName.every((file) => file !== null)) return filesByName;
  const pictures = readRtfPictures(rtf);
  // with different numbers the order is ambiguous
  if (pictures.length === addresses.length) {
    return pictures.map((picture) =>
      picture === null ? null : pictureFile(picture.bytes, picture.type),
    );
  }
  // word processors also add one picture of the whole text, so a single file may be that
  if (isSinglePicture || (files.length > 1 && files.length === addresses.length)) return [...files];
  return filesByName;
}

/** Returns the file of an inline picture; null when the address is not one. */
function toPictureFile(address: string): File | null {
  const [, type, base64] = /^data:(image\/[\w+.-]+)[^,]*;base64,(.*)$/su.exec(address) ?? [];
  if (type === undefined || base64 === undefined) return null;
  try {
    const binary = atob(decodeURIComponent(base64).replace(/\s/gu, ''));
    return pictureFile(
      Uint8Array.from(binary, (letter) => letter.charCodeAt(0)),
      type,
    );
  } catch {
    return null;
  }
}

function pictureFile(bytes: Uint8Array<ArrayBuffer>, type: string): File {
  return new File([bytes], `${mediaText.imageName}.${type.slice(6).split('+')[0]}`, { type });
}

/** An event handler attribute. */
const HANDLER = /[\s/]on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu;

/**
 * Removes style sheets, scripts and event handlers, which violate the page's content security policy when parsed.
 * Linear in the length of the text.
 */
export function stripScripts(html: string): string {
  const parts: string[] = [];
  const opening = /<[a-z]/giu;
  let offset = 0;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const end = html.indexOf('>', match.index);
    if (end === -1) break;
    parts.push(html.slice(offset, match.index));
    const tag = html.slice(match.index, end + 1);
    const name = /^<(script|style)\b/iu.exec(tag)?.[1];
    if (name === undefined) parts.push(tag.replace(HANDLER, ' '));
    offset = name === undefined ? end + 1 : findElementEnd(html, name, end + 1);
    opening.lastIndex = offset;
  }
  parts.push(html.slice(offset));
  return parts.join('');
}

/** Returns the end of an element; the end of the text when it is not closed. */
function findElementEnd(html: string, name: string, from: number): number {
  const closing = new RegExp(String.raw`</${name}\s*>`, 'giu');
  closing.lastIndex = from;
  return closing.exec(html) === null ? html.length : closing.lastIndex;
}

/** A picture within RTF; null for one in a format that browsers do not show. */
export type RtfPicture = {
  type: 'image/png' | 'image/jpeg';
  bytes: Uint8Array<ArrayBuffer>;
} | null;

/**
 * Returns the pictures of an RTF text in order. Word refers to pictures in its HTML by local files and stores their
 * bytes in the RTF. Its second copy for old programs (`\nonshppict`) is skipped.
 */
export function readRtfPictures(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = [];
  for (let offset = rtf.indexOf(String.raw`{\pict`); offset !== -1;) {
    const end = findGroupEnd(rtf, offset);
    const isLegacyCopy = rtf
      .slice(Math.max(0, offset - 20), offset)
      .trimEnd()
      .endsWith(String.raw`\nonshppict`);
    if (!isLegacyCopy) pictures.push(readPicture(rtf.slice(offset, end)));
    offset = rtf.indexOf(String.raw`{\pict`, end);
  }
  return pictures;
}

function findGroupEnd(rtf: string, from: number): number {
  let depth = 0;
  const brace = /\\[{}\\]|[{}]/gu;
  brace.lastIndex = from;
  for (let match = brace.exec(rtf); match !== null; match = brace.exec(rtf)) {
    if (match[0] === '{') depth += 1;
    else if (match[0] === '}' && (depth -= 1) === 0) return brace.lastIndex;
  }
  return rtf.length;
}

function readPicture(group: string): RtfPicture {
  const kind = /\\(png|jpeg)blip\b/u.exec(group)?.[1];
  if (kind === undefined) return null;
  // without groups and control words only the hex bytes remain
  let hex = '';
  let depth = 0;
  for (const piece of group
    .slice(1, -1)
    .replace(/\\[{}\\]/gu, '')
    .split(/([{}])/u)) {
    if (piece === '{') depth += 1;
    else if (piece === '}') depth -= 1;
    else if (depth === 0) hex += piece;
  }
  hex = hex.replace(/\\[a-z]+-?\d* ?/giu, '').replace(/\s+/gu, '');
  if (hex === '' || hex.length % 2 === 1 || /[^\da-f]/iu.test(hex)) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let n = 0; n < bytes.length; n += 1)
    bytes[n] = Number.parseInt(hex.slice(n * 2, n * 2 + 2), 16);
  return { type: `image/${kind as 'png' | 'jpeg'}`, bytes };
}
