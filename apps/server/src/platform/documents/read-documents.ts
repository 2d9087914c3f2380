import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { runBounded } from '../bounded-process/bounded-process.ts';
import type { SourcePage, SourceRefusal } from './source-document.ts';
import { UnreadableSourceError } from './source-document.ts';
import type { NamedFile } from './source-files.ts';

export interface DocumentsRequest {
  files: readonly NamedFile[];
  /** Name of a format; null to recognise it. */
  format: string | null;
  /** An empty folder for what is read. */
  folder: string;
}

/** A file that pages show, `path` being where it lies now. */
export interface ExtractedFile {
  name: string;
  path: string;
  /** In bytes. */
  size: number;
}

export interface ReadDocuments {
  /** Names of the formats that the source was read as. */
  formats: string[];
  pageCount: number;
  files: ExtractedFile[];
  refusals: SourceRefusal[];
}

/** What the child process answers. */
export type DocumentsResult = ReadDocuments | { unreadable: string };

const PROGRAM = { program: new URL('./documents-child.ts', import.meta.url), memoryMb: 1024 };
/** Ten thousand pages take a quarter of it. */
const TIME_LIMIT_MS = 60 * 60_000;

const FAILURES = {
  memory: '文件内容过大或过于复杂，无法读取',
  time: '文件过于复杂，读取超时',
  crash: '文件已损坏，无法读取',
};

/**
 * Reads a source in a child process with limits of time and memory. Its pages then stand in the folder (`readPages`). Throws
 * UnreadableSourceError where nothing can be read; rejects when no process can be started.
 */
export async function readDocuments(
  request: DocumentsRequest,
  timeoutMs = TIME_LIMIT_MS,
): Promise<ReadDocuments> {
  const result = await runBounded<DocumentsResult>(PROGRAM, async () => request, timeoutMs);
  if (result === null || 'ended' in result)
    throw new UnreadableSourceError(FAILURES[result === null ? 'crash' : result.ended]);
  if ('unreadable' in result.answer) throw new UnreadableSourceError(result.answer.unreadable);
  return result.answer;
}

/** The pages that were read into a folder, in the order of the source. */
export async function* readPages(folder: string): AsyncGenerator<SourcePage> {
  const lines = createInterface({ input: createReadStream(path.join(folder, 'pages.jsonl')) });
  for await (const line of lines) yield JSON.parse(line) as SourcePage;
}
