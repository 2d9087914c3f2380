import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';

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
