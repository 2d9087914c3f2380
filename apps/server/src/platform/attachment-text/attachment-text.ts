// Why it is as it is: docs/decisions/0077-text-of-attachments.md
import { runBounded } from '../bounded-process/bounded-process.ts';

/** A page, sheet or slide of a file; a file without any is one part. */
export interface AttachmentPart {
  /** `第 3 页`, the name of a sheet; '' where a file has no such thing. */
  label: string;
  text: string;
  /** Lines are rows, tabs part their cells. */
  table: boolean;
}

/**
 * Result of reading a file. `read`: its text, shortened when very long; `empty`: it has no text (scanned pages); the others
 * say why it cannot be read.
 */
export type AttachmentState = 'read' | 'empty' | 'encrypted' | 'broken' | 'tooLarge';

export interface AttachmentText {
  state: AttachmentState;
  parts: AttachmentPart[];
}

/** Longer than any real document. */
const TIME_LIMIT_MS = 30_000;
const PROGRAM = { program: new URL('./attachment-child.ts', import.meta.url), memoryMb: 384 };

/**
 * Reads the text of a file in a child process with limits of time and memory: a file that exceeds them is `tooLarge`, and
 * this process continues. Calls `begin` just before reading, and resolves to null when that returns false. Rejects with the
 * error of `begin`, and when no process can be started.
 */
export async function readAttachmentText(
  bytes: Uint8Array,
  extension: string,
  {
    timeoutMs = TIME_LIMIT_MS,
    markStarted = async () => true,
  }: { timeoutMs?: number; markStarted?: () => Promise<boolean> } = {},
): Promise<AttachmentText | null> {
  const message = async () => ((await markStarted()) ? { bytes, extension } : null);
  const result = await runBounded<AttachmentText>(PROGRAM, message, timeoutMs);
  if (result === null) return null;
  if ('answer' in result) return result.answer;
  return { state: result.ended === 'crash' ? 'broken' : 'tooLarge', parts: [] };
}
