// A child process that reads a source and writes what it holds into a folder.
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { startMemoryGuard, sendReady } from '../bounded-process/guard-process.ts';
import { chooseFormats } from './formats.ts';
import { findSourceTargets } from './source-address.ts';
import { UnreadableSourceError } from './source-document.ts';
import type { DocumentSink, SourcePage } from './source-document.ts';
import { openParts, openTar } from './source-archives.ts';
import { openArchive, openLooseFiles } from './source-files.ts';
import type { SourceFiles } from './source-files.ts';
import { extensionOfName } from './source-names.ts';
import type { DocumentsRequest, DocumentsResult, ExtractedFile } from './read-documents.ts';

async function readSource(request: DocumentsRequest): Promise<DocumentsResult> {
  let files: SourceFiles | null = null;
  try {
    files = await openSource(request);
    return await readFiles(files, request);
  } catch (error) {
    if (error instanceof UnreadableSourceError) return { unreadable: error.message };
    if ((error as { code?: unknown }).code === 'ENOSPC') return { unreadable: '服务器磁盘已满' };
    throw error;
  } finally {
    await files?.close();
  }
}

const TAR = ['lakebook', 'tar', 'tgz'];

async function openSource({ files, folder }: DocumentsRequest): Promise<SourceFiles> {
  const archive = files.find(({ name }) => ['zip', ...TAR].includes(extensionOfName(name)));
  if (archive === undefined) return openLooseFiles(files);
  if (files.length > 1) throw new UnreadableSourceError('压缩包须单独导入，一次一个');
  const unpacked = path.join(folder, 'unpacked');
  if (TAR.includes(extensionOfName(archive.name))) return openTar(archive.path, unpacked);
  return openParts(await openArchive(archive.path), unpacked);
}

async function readFiles(files: SourceFiles, request: DocumentsRequest): Promise<DocumentsResult> {
  const formats = await chooseFormats(files, request.format);
  const sink = new FolderSink(request.folder, files);
  await sink.open();
  for (const format of formats) await format.read(files, sink);
  await sink.close();
  return {
    formats: formats.map(({ name }) => name),
    pageCount: sink.pageCount,
    files: sink.files,
    refusals: [...files.refusals, ...sink.refusals],
  };
}

/** JSON in one line, whatever counts as the end of one. */
const toLine = (page: SourcePage): string =>
  JSON.stringify(page)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

/** Writes pages as lines of `pages.jsonl`, and files that they show under numbers. */
class FolderSink implements DocumentSink {
  pageCount = 0;
  readonly files: ExtractedFile[] = [];
  readonly refusals: { name: string; reason: string }[] = [];
  readonly #folder: string;
  readonly #source: SourceFiles;
  readonly #written = new Set<string>();
  readonly #out;

  constructor(folder: string, source: SourceFiles) {
    this.#folder = folder;
    this.#source = source;
    this.#out = createWriteStream(path.join(folder, 'pages.jsonl'));
  }

  async open(): Promise<void> {
    await mkdir(path.join(this.#folder, 'files'), { recursive: true });
  }

  async page(page: SourcePage): Promise<void> {
    const texts = [page.markdown, ...page.answers.map(({ markdown }) => markdown)];
    for (const text of texts) {
      for (const { kind, key } of findSourceTargets(text)) {
        if (kind === 'file') await this.#extract(key);
      }
    }
    this.pageCount += 1;
    if (!this.#out.write(`${toLine(page)}\n`)) await once(this.#out, 'drain');
  }

  refuse(refusal: { name: string; reason: string }): void {
    this.refusals.push(refusal);
  }

  async file(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#written.has(name)) return;
    this.#written.add(name);
    const stored = path.join(this.#folder, 'files', String(this.files.length));
    this.files.push({ name, path: stored, size: bytes.length });
    await writeFile(stored, bytes);
  }

  /** Takes a file of the source out of it, once; what cannot be read is refused, and the page comes in without it. */
  async #extract(name: string): Promise<void> {
    if (this.#written.has(name)) return;
    try {
      await this.file(name, await this.#source.read(name));
    } catch (error) {
      if (!(error instanceof UnreadableSourceError)) throw error;
      this.#written.add(name);
      this.refuse({ name, reason: error.message });
    }
  }

  async close(): Promise<void> {
    this.#out.end();
    await once(this.#out, 'finish');
  }
}

await startMemoryGuard();
process.on('message', (request: DocumentsRequest) => {
  void readSource(request).then((result) => process.send?.(result));
});
sendReady();
