import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { makePng, makePngChunk, makePngHeader, makePngPixels } from './png.ts';

/** One colour, which takes a few kilobytes in every format, and gigabytes of pixels. */
function makePlain(width: number, height: number) {
  const grey = { r: 120, g: 120, b: 120 };
  return sharp({
    create: { width, height, channels: 3, background: grey },
    limitInputPixels: false,
  });
}

/** A GIF that says it has this many frames of the whole screen, none of which it draws on. */
function makeManyFrames(count: number): Buffer {
  const head = Buffer.from('474946383961d007d007800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c00000000d007d007000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(';')]);
}

/** Small pictures of each format that would take gigabytes once decoded. */
export async function makePictureBombs(): Promise<Record<string, Buffer>> {
  return {
    'a PNG': makePng(
      makePngHeader(30_000, 30_000),
      makePngPixels(30_000, 1000),
      makePngChunk('IEND'),
    ),
    'a PNG with a huge colour profile': makePng(
      makePngHeader(9000, 9000),
      makePngChunk(
        'iCCP',
        Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200 << 20))]),
      ),
      makePngPixels(9, 9),
      makePngChunk('IEND'),
    ),
    'a JPEG': await makePlain(8000, 8000).jpeg({ quality: 1 }).toBuffer(),
    'a progressive JPEG': await makePlain(8000, 8000)
      .jpeg({ quality: 1, progressive: true })
      .toBuffer(),
    'a WebP': await makePlain(8000, 8000).webp({ quality: 1, effort: 0 }).toBuffer(),
    'an AVIF': await makePlain(6000, 6000).avif({ quality: 1, effort: 0 }).toBuffer(),
    'a GIF of many frames': makeManyFrames(400),
    'a GIF of large frames': makeManyFrames(200),
  };
}

const drawing = (inside: string, size = 'width="1600" height="1600"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
const repeatMarkup = (count: number, render: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => render(n)).join('');
const canvas = '<rect width="1600" height="1600"';

/** A drawing that takes minutes and little memory, and says nothing of it; each number makes another. */
export function makeSlowDrawing(number: number): Buffer {
  return Buffer.from(
    drawing(
      `<desc>${number}</desc>${canvas} id="a" opacity=".5"/>${'<use href="#a"/>'.repeat(30_000)}`,
    ),
  );
}

/** Small drawings that would take gigabytes or minutes to draw. */
export const DRAWING_BOMBS: Readonly<Record<string, string>> = {
  'a huge size': drawing('', 'width="99999" height="99999"'),
  'a huge size in inches': drawing('', 'width="900in" height="900in"'),
  'a huge view': drawing('', 'viewBox="0 0 32000 32000"'),
  'uses of uses': drawing(
    `<g id="a0">${canvas}/></g>${repeatMarkup(9, (n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)}`,
  ),
  'patterns of patterns': drawing(
    `${repeatMarkup(12, (n) => `<pattern id="p${n + 1}" width="2" height="2" patternUnits="userSpaceOnUse">${`<rect width="1" height="1" fill="url(#p${n})"/>`.repeat(9)}</pattern>`)}${canvas} fill="url(#p12)"/>`,
  ),
  'a huge pattern': drawing(
    `<pattern id="p" width="500cm" height="500cm" patternUnits="userSpaceOnUse">${canvas}/></pattern>${canvas} fill="url(#p)"/>`,
  ),
  'a pattern that a style makes huge': drawing(
    `<pattern id="p" width="8000" height="8000" patternUnits="userSpaceOnUse" patternTransform="scale(9)">${canvas}/></pattern><g transform="scale(9)">${canvas} style="fill:url(#p)"/></g>`,
  ),
  'a filter of many steps': drawing(
    `<filter id="f">${repeatMarkup(500, (n) => `<feOffset result="r${n}" dx="1"/>`)}</filter>${canvas} filter="url(#f)"/>`,
  ),
  'filters that a style applies': drawing(
    `<style>rect{filter:url(#f)}</style><filter id="f">${repeatMarkup(60, (n) => `<feGaussianBlur stdDeviation="9" result="r${n}"/>`)}</filter>${repeatMarkup(60, () => `${canvas}/>`)}`,
  ),
  'endless noise': drawing(
    `<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="99999999"/></filter>${canvas} filter="url(#f)"/>`,
  ),
  'a huge radius': drawing(
    `<filter id="f"><feMorphology radius="900"/></filter>${canvas} filter="url(#f)"/>`,
  ),
  'masks of masks': drawing(
    `${repeatMarkup(400, (n) => `<mask id="m${n + 1}">${canvas} fill="#fff" mask="url(#m${n})"/></mask>`)}${canvas} mask="url(#m400)"/>`,
  ),
  'nested groups': drawing('<g opacity=".9">'.repeat(9000)),
};

const MB = 1024 * 1024;

/** What zlib makes of this many megabytes of one byte, made piece by piece. */
async function deflateRepeated(megabytes: number, piece: Uint8Array): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  for (let at = 0; at < megabytes; at += 1) if (!deflate.write(piece)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}

/** A PDF of one page whose content stream has these filters and bytes. */
function buildPdf(filters: string, content: Buffer): Buffer {
  const head = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Count 1 /Kids [3 0 R] >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>
endobj
4 0 obj
<< /Length ${content.length} /Filter [${filters}] >>
stream
`;
  const tail = '\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF';
  return Buffer.concat([Buffer.from(head), content, Buffer.from(tail)]);
}

/** A PDF whose page unpacks to this many megabytes of spaces, packed twice: some kilobytes of file. */
export async function makePdfBomb(megabytes: number): Promise<Buffer> {
  const deflatedOnce = await deflateRepeated(megabytes, Buffer.alloc(MB, 0x20));
  return buildPdf('/FlateDecode /FlateDecode', deflateSync(deflatedOnce, { level: 9 }));
}

/** The same by a filter that repeats bytes, behind one that zlib unpacks to little. */
export async function makePdfRunsBomb(megabytes: number): Promise<Buffer> {
  // a run is two bytes that stand for 128
  const runs = await deflateRepeated(megabytes / 64, Buffer.alloc(MB, Buffer.from([0x81, 0x20])));
  return buildPdf('/FlateDecode /RunLengthDecode', runs);
}
