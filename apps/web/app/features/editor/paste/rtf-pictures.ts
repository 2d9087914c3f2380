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
