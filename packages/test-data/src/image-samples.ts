import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { CORPUS, resolveCorpusPath } from './corpus.ts';
import { makePng, makePngChunk, makePngHeader, makePngPixels, makeSmallPng } from './png.ts';

/**
 * An upload and what the site should do with it: `accept …`, `refuse …`, `limit …`, `policy …`, in words that begin so.
 * Sizes in pixels; 0 where the picture has none that counts.
 */
export interface ImageSample {
  name: string;
  expected: string;
  width: number;
  height: number;
  bytes: Buffer<ArrayBuffer>;
}

/** How this package writes down a sample of its own. */
type OwnImage = readonly [
  name: string,
  expected: string,
  bytes: Buffer,
  width?: number,
  height?: number,
];

interface Row {
  file: string;
  expect: string;
  width?: number | null;
  height?: number | null;
}

function loadCorpusImages(folder: string): ImageSample[] {
  return readFileSync(resolveCorpusPath('images/manifest.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .map(({ file, expect, width, height }) => ({
      name: file.slice(folder.length + 1),
      expected: expect,
      width: width ?? 0,
      height: height ?? 0,
      bytes: readFileSync(resolveCorpusPath(`images/${file}`)),
    }));
}

/** Uploads to be shown (`good`) or to be refused or defused (`bad`): of the corpus, else of this package. */
export async function loadImageSamples(folder: 'good' | 'bad'): Promise<ImageSample[]> {
  if (CORPUS !== null) return loadCorpusImages(folder);
  const own = folder === 'good' ? await makeGoodImages() : BAD_IMAGES;
  return own.map(([name, expected, bytes, width = 0, height = 0]) => ({
    name,
    expected,
    width,
    height,
    bytes: Buffer.from(bytes),
  }));
}

/** Names of uploads that must not be stored or shown as they are. */
export function loadBadFileNames(): string[] {
  if (CORPUS === null) return BAD_FILE_NAMES;
  return JSON.parse(
    readFileSync(resolveCorpusPath('images/bad-file-names.json'), 'utf8'),
  ) as string[];
}

/** A picture with a gradient, so that no encoder takes it for a single colour. */
function makePicture(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i / 3) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Three frames under each other are what the encoders take for an animation. */
function makeAnimation(width: number, height: number) {
  return sharp(Buffer.alloc(width * height * 3 * 3, 120), {
    raw: { width, height: height * 3, channels: 3, pageHeight: height },
  });
}

/** Pictures of each format that staff upload: a photo, a screenshot, an animation, a drawing. */
async function makeGoodImages(): Promise<OwnImage[]> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="20" height="20" fill="#3366cc"/></svg>';
  return [
    ['photo.jpg', 'accept', await makePicture(600, 400).jpeg().toBuffer(), 600, 400],
    [
      'progressive.jpg',
      'accept',
      await makePicture(500, 300).jpeg({ progressive: true }).toBuffer(),
      500,
      300,
    ],
    ['wide.png', 'accept', await makePicture(2600, 300).png().toBuffer(), 2600, 300],
    [
      '截图 空格.png',
      'accept',
      await makePicture(120, 90).png({ palette: true }).toBuffer(),
      120,
      90,
    ],
    ['small.webp', 'accept', await makePicture(52, 54).webp().toBuffer(), 52, 54],
    ['moving.gif', 'accept', await makeAnimation(64, 48).gif().toBuffer(), 64, 48],
    ['drawing.svg', 'policy', Buffer.from(drawing), 0, 0],
  ];
}

const svg = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`,
  );
const text = (value: string) => Buffer.from(value);

const PNG_FILES: OwnImage[] = [
  ['valid-32x32.png', 'accept', makeSmallPng()],
  ['truncated.png', 'refuse', makeSmallPng().subarray(0, 50)],
  ['empty.png', 'refuse', Buffer.alloc(0)],
  ['signature-only.png', 'refuse', makePng()],
  [
    'garbage.png',
    'refuse',
    makePng(
      makePngHeader(32, 32),
      makePngChunk('IDAT', text('no zlib stream')),
      makePngChunk('IEND'),
    ),
  ],
  [
    'bomb-header.png',
    'refuse',
    makePng(makePngHeader(65_535, 65_535), makePngPixels(32, 32), makePngChunk('IEND')),
  ],
  [
    'zero-size.png',
    'refuse',
    makePng(makePngHeader(0, 0), makePngPixels(0, 0), makePngChunk('IEND')),
  ],
  [
    'text-bomb.png',
    'accept or refuse',
    makeSmallPng(
      makePngChunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(64 << 20))])),
    ),
  ],
  [
    'script-in-text.png',
    'accept',
    makeSmallPng(makePngChunk('tEXt', text('Comment\0<script>alert(1)</script>'))),
  ],
  [
    'html-after-end.png',
    'accept',
    Buffer.concat([makeSmallPng(), text('<html><script>alert(1)</script>')]),
  ],
  ['图片 空格（1）.png', 'accept', makeSmallPng()],
  [`${'名'.repeat(60)}.png`, 'accept', makeSmallPng()],
];

const OTHER_CONTENT: OwnImage[] = [
  ['html.png', 'refuse', text('<html><script>alert(1)</script></html>')],
  ['program.jpg', 'refuse', Buffer.concat([text('MZ'), Buffer.alloc(200)])],
  ['php.jpg', 'refuse', text('<?php phpinfo();')],
  ['document.png', 'refuse', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
  ['script.gif', 'refuse', text('GIF89a/*...*/=1;alert(1)//')],
  [
    'huge-screen.gif',
    'refuse',
    Buffer.concat([text('GIF89a'), Buffer.from('ffffffff000000', 'hex'), text(';')]),
  ],
  ['png.jpg', 'accept or refuse', makeSmallPng()],
  ['zipped.svg', 'refuse', Buffer.from('1f8b0800000000000003', 'hex')],
];

const DRAWINGS: OwnImage[] = [
  ['script.svg', 'refuse or sanitise', svg('<script>alert(1)</script>')],
  ['onload.svg', 'refuse or sanitise', svg('<rect onload="alert(1)"/>')],
  [
    'frame.svg',
    'refuse or sanitise',
    svg(
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    ),
  ],
  ['link.svg', 'refuse or sanitise', svg('<a xlink:href="javascript:alert(1)"><text>x</text></a>')],
  [
    'elsewhere.svg',
    'refuse',
    svg('<image xlink:href="http://127.0.0.1:9/a.png" width="9" height="9"/>'),
  ],
  ['import.svg', 'refuse', svg('<style>@import "http://127.0.0.1:9/a.css";</style>')],
  ['entity.svg', 'refuse', svg('&e;', '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>')],
  [
    'laughs.svg',
    'refuse',
    svg('&c;', '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>'),
  ],
  ['not-xml.svg', 'refuse', text('<svg><g></svg>')],
];

/** Files that pretend to be pictures, or carry more than one, with what the site should do. */
const BAD_IMAGES = [...PNG_FILES, ...OTHER_CONTENT, ...DRAWINGS];

/** Names of files that a site must neither store nor show as they are. */
const BAD_FILE_NAMES = [
  ...[
    '../../etc/passwd.png',
    '..\\..\\windows\\win.ini.png',
    '/absolute.png',
    'C:\\a.png',
    '~/.ssh.png',
  ],
  ...[
    '.png',
    '..png',
    'a..png',
    ' a .png',
    'a.png.',
    'a.png ',
    '.htaccess.png',
    'CON.png',
    'nul.png',
  ],
  ...[
    'a\u0000b.png',
    'a\nb.png',
    'a\u202Egnp.exe.png',
    'a\u200Bb.png',
    'a\uD800.png',
    '<b>x</b>.png',
  ],
  ...[
    '"><script>alert(1)</script>.png',
    'a?b=c&d.png',
    'a#b.png',
    '%2e%2e%2fa.png',
    '100%.png',
    'a*b|c:d.png',
  ],
  ...[
    '$(id).png',
    '`id`.png',
    ';ls.png',
    '图片 空格（1）.png',
    'e\u0301tude.png',
    '👨‍👩‍👧.png',
    `${'名'.repeat(300)}.png`,
  ],
];
