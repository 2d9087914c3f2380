// oxlint-disable-next-line import/default -- Vite makes the address of a script of its own from it
import workerAddress from './pdf-worker.ts?worker&url';

type Addresses = Record<string, string>;

/** What the worker asks for, by kind: tables of Chinese fonts, fonts that PDFs take for granted, decoders of scans. */
const FILES: Record<string, Addresses> = {
  cMapUrl: import.meta.glob<string>('../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  standardFontDataUrl: import.meta.glob<string>(
    '../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    { query: '?url', import: 'default', eager: true },
  ),
  wasmUrl: import.meta.glob<string>(
    '../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
    { query: '?url', import: 'default', eager: true },
  ),
};

const urlsByName = new Map(
  Object.entries(FILES).flatMap(([kind, files]) =>
    Object.entries(files).map(([path, address]) => [
      `${kind}/${path.slice(path.lastIndexOf('/') + 1)}`,
      address,
    ]),
  ),
);

/** The files of pdf.js as the build has them: each at an address of its own that caches may keep for ever. */
export class PdfFiles {
  /** The bytes of a file. Rejects for one that is not there. */
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = urlsByName.get(`${kind}/${filename}`);
    if (address === undefined) throw new Error(`pdf.js has no ${filename}`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export { workerAddress };
