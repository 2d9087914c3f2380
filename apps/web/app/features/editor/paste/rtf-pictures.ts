/** A picture within RTF; null for one in a format that browsers do not show. */
export type RtfPicture = {
  type: 'image/png' | 'image/jpeg';
  bytes: Uint8Array<ArrayBuffer>;
} | null;

/**
 * The pictures of an RTF text in their order. Word names pictures in its HTML by files of the other computer, and puts
 * their bytes into the RTF beside it. Word's second copy for old programs (`\nonshppict`) is left out.
 */
export function rtfPictures(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = [];
  for (let at = rtf.indexOf(String.raw`{\pict`); at !== -1;) {
    const end = endOfGroup(rtf, at);
    const old = rtf
      .slice(Math.max(0, at - 20), at)
      .trimEnd()
      .endsWith(String.raw`\nonshppict`);
    if (!old) pictures.push(pictureIn(rtf.slice(at, end)));
    at = rtf.indexOf(String.raw`{\pict`, end);
  }
  return pictures;
}

function endOfGroup(rtf: string, from: number): number {
  let depth = 0;
  const brace = /\\[{}\\]|[{}]/gu;
  brace.lastIndex = from;
  for (let found = brace.exec(rtf); found !== null; found = brace.exec(rtf)) {
    if (found[0] === '{') depth += 1;
    else if (found[0] === '}' && (depth -= 1) === 0) return brace.lastIndex;
  }
  return rtf.length;
}

function pictureIn(group: string): RtfPicture {
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
