import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { UnreadableSourceError } from './source-document.ts';
import type { SourceRefusal } from './source-document.ts';
import {
  MAX_ENTRIES,
  MAX_RATIO,
  MAX_UNPACKED,
  openArchive,
  openStoredFiles,
} from './source-files.ts';
import type { SourceFiles } from './source-files.ts';
import { cleanEntryName, isSystemFile } from './source-names.ts';

const RATIO_FROM = 64 * 2 ** 20;
/** Archives inside an archive: an export is split into few. */
const MAX_PARTS = 200;

/**
 * Unpacks a tar archive, packed by gzip or plain, into a folder of its own under numbers; it ends with `close`. Throws
 * UnreadableSourceError for a file that is none, and for one with too much in it.
 */
export async function openTar(file: string, folder: string): Promise<SourceFiles> {
  await mkdir(folder, { recursive: true });
  const paths = new Map<string, string>();
  const refusals: SourceRefusal[] = [];
  const unpack = extract();
  const { limit, source } = await openPacked(file);
  const unpacking = pipeline([...source, limit, unpack]);
  // awaited below; a failure before that is no unhandled one
  unpacking.catch(() => undefined);
  try {
    let count = 0;
    for await (const entry of unpack) {
      count += 1;
      if (count > MAX_ENTRIES) throw new UnreadableSourceError('压缩包中的文件过多');
      const { name: raw, type } = entry.header;
      const name = cleanEntryName(raw);
      const reason = describeRefusal(name, type, paths);
      if (reason !== null) refusals.push({ name: raw.slice(0, 200), reason });
      if (reason !== null || type !== 'file' || typeof name !== 'string' || isSystemFile(name)) {
        entry.resume();
        continue;
      }
      const stored = path.join(folder, String(paths.size));
      paths.set(name, stored);
      await pipeline(entry, createWriteStream(stored));
    }
    await unpacking;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw describeError(error);
  }
  const close = () => rm(folder, { recursive: true, force: true });
  return openStoredFiles(paths, refusals, close);
}

/** The bytes of a file, unpacked where they are packed, and what counts them. */
async function openPacked(file: string) {
  const handle = await open(file);
  const { size } = await handle.stat();
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  await handle.close();
  const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b;
  let unpacked = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      unpacked += chunk.length;
      const isBomb = unpacked > RATIO_FROM && unpacked > size * MAX_RATIO;
      if (isBomb) done(new UnreadableSourceError('压缩比异常，疑似压缩炸弹'));
      else if (unpacked > MAX_UNPACKED) done(new UnreadableSourceError('压缩包解压后过大'));
      else done(null, chunk);
    },
  });
  const bytes = createReadStream(file);
  return { limit, source: isPacked ? [bytes, createGunzip()] : [bytes] };
}

function describeRefusal(
  name: ReturnType<typeof cleanEntryName>,
  type: string | null | undefined,
  paths: ReadonlyMap<string, string>,
): string | null {
  if (typeof name !== 'string') return name.refused;
  if (type === 'symlink' || type === 'link') return '不支持符号链接';
  return paths.has(name) ? '压缩包中有同名文件，仅使用第一个' : null;
}

/** What is no fault of the file, such as a full disk, stays as it is. */
function describeError(error: unknown): unknown {
  if (error instanceof UnreadableSourceError) return error;
  const { code } = error as { code?: unknown };
  if (['ENOSPC', 'EACCES', 'EMFILE', 'EIO'].some((known) => known === code)) return error;
  return new UnreadableSourceError('不是有效的归档文件，或文件已损坏');
}

/**
 * The files of an archive that holds archives and nothing else, as exports that are split have it: their files together.
 * Other archives are returned as they are. The archives inside are stored in `folder` until `close`.
 */
export async function openParts(outer: SourceFiles, folder: string): Promise<SourceFiles> {
  const { names } = outer;
  if (names.length === 0 || !names.every((name) => /\.zip$/iu.test(name))) return outer;
  if (names.length > MAX_PARTS) throw new UnreadableSourceError('压缩包中的压缩包过多');
  await mkdir(folder, { recursive: true });
  const holders = new Map<string, SourceFiles>();
  const refusals = [...outer.refusals];
  const parts: SourceFiles[] = [];
  const close = async (): Promise<void> => {
    for (const part of parts) await part.close();
    await rm(folder, { recursive: true, force: true });
    await outer.close();
  };
  for (const [index, name] of names.entries()) {
    const stored = path.join(folder, String(index));
    try {
      await pipeline(await outer.stream(name), createWriteStream(stored));
      const part = await openArchive(stored);
      parts.push(part);
      refusals.push(...part.refusals);
      for (const inner of part.names) if (!holders.has(inner)) holders.set(inner, part);
    } catch (error) {
      if (!(error instanceof UnreadableSourceError)) throw error;
      refusals.push({ name, reason: error.message });
    }
  }
  const find = (name: string): SourceFiles => {
    const part = holders.get(name);
    if (part === undefined) throw new UnreadableSourceError('文件不存在');
    return part;
  };
  return {
    names: [...holders.keys()],
    refusals,
    isArchive: true,
    has: (name) => holders.has(name),
    read: async (name) => find(name).read(name),
    stream: async (name) => find(name).stream(name),
    close,
  };
}
