import { expect, it } from 'vitest';
import { readRtfPictures } from './read-clipboard.ts';

it('reads the pictures of an RTF text in order, without copies for old programs', () => {
  const rtf = String.raw`{\rtf1\ansi {\*\shppict{\pict{\*\picprop\shplid1{\sp{\sn a\{b}{\sv 1}}}\picw10\pich10\pngblip\bliptag-5{\*\blipuid 00ff00ff}
89504e
47}}{\nonshppict{\pict\wmetafile8 0100}}
{\*\shppict{\pict\picw1\jpegblip ffd8 ff}}{\*\shppict{\pict\emfblip 01}}{\pict\pngblip zz}}`;
  expect(readRtfPictures(rtf)).toEqual([
    { type: 'image/png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) },
    { type: 'image/jpeg', bytes: Uint8Array.of(0xff, 0xd8, 0xff) },
    null,
    null,
  ]);
});

it('reads truncated text and text full of braces in linear time', () => {
  const from = process.cpuUsage();
  readRtfPictures(String.raw`{\pict\pngblip `.repeat(100_000));
  readRtfPictures(`{\\pict\\pngblip${'{a}'.repeat(600_000)}00}`);
  expect(process.cpuUsage(from).user / 1_000).toBeLessThan(2_000);
});
