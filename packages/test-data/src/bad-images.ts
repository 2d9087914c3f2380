import { deflateSync } from 'node:zlib';
import type { OwnImage } from './image-sample.ts';
import { makePngChunk, makePng, makePngHeader, makePngPixels, makeSmallPng } from './png.ts';

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
export const BAD_IMAGES = [...PNG_FILES, ...OTHER_CONTENT, ...DRAWINGS];

/** Names of files that a site must neither store nor show as they are. */
export const BAD_FILE_NAMES = [
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
