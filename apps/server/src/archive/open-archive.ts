import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromFd } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { MAX_RATIO } from '../platform/documents/source-files.ts';
import { ArchiveError, FORMAT, Manifest, MANIFEST, ManifestHead } from './archive-format.ts';

/** A site with more files than this has another way to move. */
const MAX_ENTRIES = 2_000_000;
const MAX_MANIFEST = 4 * 2 ** 20;
/** Only from this size on is a bomb worth its name. */
const RATIO_FROM = 16 * 2 ** 20;

/** Names that an archive has; none of them leads out of a folder. */
const NAME =
  /^(?:manifest\.json|files\.jsonl|data\/[a-z_]{1,63}\.jsonl|files\/[a-z0-9][a-z0-9/.-]{0,200})$/u;

/** An archive on disk, of which nothing but the names was read. */
export interface OpenArchive {
  manifest: Manifest;
  has(name: string): boolean;
  /** The names of all files. */
  names(): Iterable<string>;
  /** What a file holds. Throws ArchiveError for one that is not there or damaged. */
  stream(name: string): Promise<Readable>;
  close(): Promise<void>;
}

const openZip = promisify(fromFd) as (
  fd: number,
  options: { lazyEntries: true; decodeStrings: false; autoClose: false; validateEntrySizes: true },
) => Promise<ZipFile>;

/** Opens an archive and checks its names and its manifest. Throws ArchiveError for a file that cannot be one. */
export async function openArchiveFile(path: string): Promise<OpenArchive> {
  const handle = await open(path);
  try {
    let zip: ZipFile;
    try {
      zip = await openZip(handle.fd, {
        lazyEntries: true,
        decodeStrings: false,
        autoClose: false,
        validateEntrySizes: true,
      });
    } catch {
      throw new ArchiveError('不是有效的归档文件，或文件不完整');
    }
    const entries = await listEntries(zip);
    const stream = (name: string) => openEntry(zip, entries.get(name), name);
    const manifest = await readManifest(entries, stream);
    return {
      manifest,
      has: (name) => entries.has(name),
      names: () => entries.keys(),
      stream,
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    if (zip.entryCount > MAX_ENTRIES) return reject(new ArchiveError('归档中的文件过多'));
    const entries = new Map<string, Entry>();
    zip.on('error', () => reject(new ArchiveError('归档文件已损坏或不完整')));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      try {
        const name = checkEntry(entry);
        if (entries.has(name)) throw new ArchiveError(`归档中有两个文件同名：${name}`);
        entries.set(name, entry);
        zip.readEntry();
      } catch (error) {
        reject(error as Error);
      }
    });
    zip.readEntry();
  });
}

const ENCRYPTED_FLAG = 0x1;
const SYMBOLIC_LINK = 0o12;

/** The name of an entry that may be read. */
function checkEntry(entry: Entry): string {
  const name = (entry.fileName as unknown as Buffer).toString('utf8');
  if (!NAME.test(name) || name.includes('..') || name.includes('//'))
    throw new ArchiveError(`归档中有不属于归档的文件：${shorten(name)}`);
  if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0)
    throw new ArchiveError('归档文件已加密，请先解密');
  if (((entry.externalFileAttributes >>> 28) & 0xf) === SYMBOLIC_LINK)
    throw new ArchiveError(`归档中有不属于归档的文件：${shorten(name)}`);
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MAX_RATIO)
    throw new ArchiveError(`${name} 的压缩比异常，疑似压缩炸弹`);
  return name;
}

// a name from a stranger goes to a terminal
const shorten = (name: string): string => name.replaceAll(/\p{C}/gu, '?').slice(0, 200);

/** Bytes beyond the stated size of an entry are an error of the stream. */
async function openEntry(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Readable> {
  if (entry === undefined) throw new ArchiveError(`归档中缺少 ${name}`);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(damaged(name));
      else resolve(stream as Readable);
    });
  });
}

const damaged = (name: string) => new ArchiveError(`${name} 已损坏，归档文件不完整或被修改`);

async function readManifest(
  entries: ReadonlyMap<string, Entry>,
  stream: (name: string) => Promise<Readable>,
): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (entry === undefined) throw new ArchiveError('不是知汇的归档文件：缺少 manifest.json');
  if (entry.uncompressedSize > MAX_MANIFEST) throw new ArchiveError('manifest.json 过大');
  let value: unknown;
  try {
    value = JSON.parse((await buffer(await stream(MANIFEST))).toString('utf8'));
  } catch {
    throw new ArchiveError('manifest.json 已损坏，归档文件不完整或被修改');
  }
  const head = ManifestHead.safeParse(value);
  if (!head.success) throw new ArchiveError('不是知汇的归档文件：manifest.json 缺少版本');
  if (head.data.format > FORMAT)
    throw new ArchiveError(
      `归档由较新的知汇 ${shorten(head.data.version)} 生成（格式 ${head.data.format}，当前支持到 ${FORMAT}），请先升级知汇`,
    );
  const manifest = Manifest.safeParse(value);
  if (!manifest.success)
    throw new ArchiveError(
      `manifest.json 的内容不正确：${manifest.error.issues[0]?.path.join('.')}`,
    );
  return manifest.data;
}

/** Reads a file to its end and compares it with what the archive says of it. Throws ArchiveError when they differ. */
export async function verifyEntry(
  archive: OpenArchive,
  name: string,
  expected: { bytes: number; sha256: string },
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done();
    },
  });
  try {
    await pipeline(await archive.stream(name), sink);
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged(name);
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256) throw damaged(name);
}
