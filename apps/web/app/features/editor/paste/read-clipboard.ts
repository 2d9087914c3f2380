// Why it is as it is: docs/decisions/0067-pasting.md
import { mediaText } from '../../media/media.public.ts';
import { htmlToMarkdown, hasTooManyTags } from './html-to-markdown.ts';

/** What a program left in the clipboard beside plain text. */
export interface RichClipboard {
  html: string;
  rtf: string;
  files: readonly File[];
}

/** Longer HTML, pictures within it apart, pastes as plain text. */
const MAX_HTML_LENGTH = 4_000_000;
const PICTURE = /!\[[^\]\n]*\]\(pasted:(\d+)\)/gu;

/**
 * The Markdown of what was copied elsewhere; null when its plain text says it better. Pictures are handed to
 * `onFiles`, which gives the text that stands for them. Nothing is fetched.
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

/** Footnotes of what is pasted are counted on from those of the text. */
function getNextNoteNumber(text: string): number {
  let last = 0;
  for (const [, number] of text.matchAll(/\[\^(\d{1,6})\]/gu))
    last = Math.max(last, Number(number));
  return last + 1;
}

/** The file of each address; null where the clipboard does not hold it. */
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

/** Files of pictures that the HTML only names: by their name, from the RTF beside it, or as many files as pictures. */
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
  // with another number nobody can say which is which
  if (pictures.length === addresses.length) {
    return pictures.map((picture) =>
      picture === null ? null : pictureFile(picture.bytes, picture.type),
    );
  }
  // several: word processors also leave one picture of all the text
  if (isSinglePicture || (files.length > 1 && files.length === addresses.length)) return [...files];
  return filesByName;
}

/** A picture that was pasted as part of the text; null when it is none. */
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

/** A handler within a tag. */
const HANDLER = /[\s/]on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu;

/**
 * Without what the page's policy would complain of while it is parsed: style sheets, scripts, event handlers. One way
 * through the text, whatever stands in it.
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

/** Where the element ends; the end of the text for one that is not closed. */
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
 * The pictures of an RTF text in their order. Word names pictures in its HTML by files of the other computer, and puts
 * their bytes into the RTF beside it. Word's second copy for old programs (`\nonshppict`) is left out.
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
  // what is left without groups and control words is the bytes
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
