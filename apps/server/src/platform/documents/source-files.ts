import { open, readFile, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromFd } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { UnreadableSourceError } from './source-document.ts';
import type { SourceRefusal } from './source-document.ts';
import { cleanEntryName, decodeEntryName, extensionOfName, isSystemFile } from './source-names.ts';

/** Entries of an archive, more than which nothing of it is read. */
export const MAX_ENTRIES = 50_000;
/** Unpacked bytes of everything that is read of one archive: above any real export, below what fills a disk. */
export const MAX_UNPACKED = 8 * 2 ** 30;
/** Unpacked bytes of one file that is read into memory. */
const MAX_FILE = 100 * 2 ** 20;
/** How many times its packed size a file may have; only from the size on at which a bomb would hurt. */
export const MAX_RATIO = 400;
const RATIO_FROM = 16 * 2 ** 20;

/** The files of a source, whatever holds them: one file, several, or an archive. */
export interface SourceFiles {
  /** In the order of the source; folders are told by the names. */
  names: readonly string[];
  /** What is not readable, with the reason. */
  refusals: readonly SourceRefusal[];
  /** Whether the source is an archive; its pages then lie in folders. */
  isArchive: boolean;
  has(name: string): boolean;
  /** The bytes of a file. Throws UnreadableSourceError for one that is too large, damaged or not there. */
  read(name: string): Promise<Buffer>;
  /** Like `read`, for a file of any size as it arrives. */
  stream(name: string): Promise<Readable>;
  close(): Promise<void>;
}

/** A file on disk and the name that a person gave it. */
export interface NamedFile {
  name: string;
  path: string;
}

/** Several files that were chosen together, or a folder. */
export function openLooseFiles(files: readonly NamedFile[]): SourceFiles {
  const paths = new Map<string, string>();
  const refusals: SourceRefusal[] = [];
  for (const file of files) {
    const name = cleanEntryName(file.name);
    if (typeof name !== 'string') refusals.push({ name: file.name, reason: name.refused });
    else if (!isSystemFile(name)) paths.set(name, file.path);
  }
  return { ...openStoredFiles(paths, refusals, async () => undefined), isArchive: false };
}

/** Files of an archive that lie on the disk, by their names in it. */
export function openStoredFiles(
  paths: ReadonlyMap<string, string>,
  refusals: readonly SourceRefusal[],
  close: () => Promise<void>,
): SourceFiles {
  return {
    names: [...paths.keys()],
    refusals,
    isArchive: true,
    has: (name) => paths.has(name),
    async read(name) {
      const file = paths.get(name);
      if (file === undefined) throw new UnreadableSourceError('文件不存在');
      const { size } = await stat(file);
      if (size > MAX_FILE) throw tooLarge();
      return readFile(file);
    },
    async stream(name) {
      const file = paths.get(name);
      if (file === undefined) throw new UnreadableSourceError('文件不存在');
      return createReadStream(file);
    },
    close,
  };
}

const tooLarge = () => new UnreadableSourceError(`文件超过 ${MAX_FILE / 2 ** 20} MB`);
const openZip = promisify(fromFd) as (
  fd: number,
  options: { lazyEntries: true; decodeStrings: false; autoClose: false; validateEntrySizes: true },
) => Promise<ZipFile>;

/**
 * Opens a ZIP archive without unpacking it. Throws UnreadableSourceError for a file that is none, and for one with too many
 * entries; entries that cannot be used are refusals, and the others are read.
 */
export async function openArchive(path: string): Promise<SourceFiles> {
  const handle = await open(path);
  let zip: ZipFile;
  let listed: Awaited<ReturnType<typeof listEntries>>;
  try {
    zip = await openZip(handle.fd, {
      lazyEntries: true,
      decodeStrings: false,
      autoClose: false,
      validateEntrySizes: true,
    });
    listed = await listEntries(zip);
  } catch (error) {
    await handle.close();
    if (error instanceof UnreadableSourceError) throw error;
    throw new UnreadableSourceError('不是有效的 ZIP 压缩包，或文件已损坏');
  }
  const { entries, refusals } = listed;
  let unpacked = 0;
  const count = (size: number): void => {
    unpacked += size;
    if (unpacked > MAX_UNPACKED) throw new UnreadableSourceError('压缩包解压后过大');
  };
  return {
    names: [...entries.keys()],
    refusals,
    isArchive: true,
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new UnreadableSourceError('文件不存在');
      if (entry.uncompressedSize > MAX_FILE) throw tooLarge();
      return buffer(await streamEntry(zip, entry, count, MAX_FILE));
    },
    async stream(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new UnreadableSourceError('文件不存在');
      return streamEntry(zip, entry, count, MAX_UNPACKED);
    },
    close: () => handle.close(),
  };
}

function listEntries(
  zip: ZipFile,
): Promise<{ entries: Map<string, Entry>; refusals: SourceRefusal[] }> {
  return new Promise((resolve, reject) => {
    if (zip.entryCount > MAX_ENTRIES) return reject(tooManyEntries());
    const entries = new Map<string, Entry>();
    const refusals: SourceRefusal[] = [];
    let count = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve({ entries, refusals }));
    zip.on('entry', (entry: Entry) => {
      count += 1;
      if (count > MAX_ENTRIES) return reject(tooManyEntries());
      sortEntry(entry, entries, refusals);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

const tooManyEntries = () =>
  new UnreadableSourceError(
    `压缩包中的文件超过 ${MAX_ENTRIES.toLocaleString('en')} 个，请分成多个压缩包`,
  );

const UTF8_FLAG = 0x800;
const ENCRYPTED_FLAG = 0x1;
const SYMBOLIC_LINK = 0o12;

function sortEntry(entry: Entry, entries: Map<string, Entry>, refusals: SourceRefusal[]): void {
  const bytes = entry.fileName as unknown as Buffer;
  const raw = decodeEntryName(bytes, (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0);
  const name = cleanEntryName(raw);
  const refuse = (reason: string): void => {
    refusals.push({ name: raw.slice(0, 200), reason });
  };
  if (typeof name !== 'string') return refuse(name.refused);
  if (name === '' || /[\\/]$/u.test(raw) || isSystemFile(name)) return;
  if (((entry.externalFileAttributes >>> 28) & 0xf) === SYMBOLIC_LINK)
    return refuse('不支持符号链接');
  if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) return refuse('文件已加密');
  if (entries.has(name)) return refuse('压缩包中有同名文件，仅使用第一个');
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MAX_RATIO)
    return refuse('压缩比异常，疑似压缩炸弹');
  entries.set(name, entry);
}

async function streamEntry(
  zip: ZipFile,
  entry: Entry,
  count: (size: number) => void,
  max: number,
): Promise<Readable> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(damaged()) : resolve(opened)));
  });
  let size = 0;
  // the stated size may be false, so bytes are counted as they arrive
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        size += chunk.length;
        if (size > max) throw tooLarge();
        count(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  stream.on('error', () => counted.destroy(damaged()));
  return stream.pipe(counted);
}

const damaged = () => new UnreadableSourceError('文件已损坏，无法解压');

/** A text in UTF-8, UTF-16 with its mark, or what Chinese Windows writes; without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Names with one of these extensions. */
export const withExtension = (files: SourceFiles, ...extensions: string[]): string[] =>
  files.names.filter((name) => extensions.includes(extensionOfName(name)));
