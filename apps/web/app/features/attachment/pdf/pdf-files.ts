// oxlint-disable-next-line import/default -- Vite makes the address of a script of its own from it
import workerAddress from './pdf-worker.ts?worker&url';

type Addresses = Record<string, string>;

/** The files that the worker requests, by kind: tables of Chinese fonts, standard fonts of PDF, decoders of scans. */
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

/** Loads files of pdf.js from the build, where each has a hashed address that can be cached forever. */
export class PdfFiles {
  /** The bytes of a file. Rejects when pdf.js has no such file. */
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = urlsByName.get(`${kind}/${filename}`);
    if (address === undefined) throw new Error(`pdf.js has no ${filename}`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export { workerAddress };
