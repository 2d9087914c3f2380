// A child process that reads the text of one attachment.
import { startMemoryGuard, sendReady } from '../bounded-process/guard-process.ts';
import type { AttachmentPart, AttachmentText } from './attachment-text.ts';
import { getFailureState } from './unreadable.ts';

interface AttachmentFile {
  bytes: Uint8Array;
  extension: string;
}

async function readText(file: AttachmentFile): Promise<AttachmentText> {
  try {
    const parts = limitParts(await readParts(file));
    return { state: parts.length === 0 ? 'empty' : 'read', parts };
  } catch (error) {
    return { state: getFailureState(error), parts: [] };
  }
}

// Each kind is loaded for its files only: a process reads one file and ends.
async function readParts({ bytes, extension }: AttachmentFile): Promise<AttachmentPart[]> {
  switch (extension) {
    case 'pdf':
      return (await import('./pdf.ts')).readPdf(bytes);
    case 'docx':
      return (await import('./word.ts')).readWord(bytes);
    case 'xlsx':
      return (await import('./excel.ts')).readExcel(bytes);
    case 'pptx':
      return (await import('./slides.ts')).readSlides(bytes);
    default:
      return [{ label: '', text: decodeText(bytes), table: extension === 'csv' }];
  }
}

/** Characters of one part and of a file that are stored and searched. */
const PART_LIMIT = 50_000;
const FILE_LIMIT = 2_000_000;
const PARTS_LIMIT = 2000;

function limitParts(parts: readonly AttachmentPart[]): AttachmentPart[] {
  let remaining = FILE_LIMIT;
  const included: AttachmentPart[] = [];
  for (const { text, ...part } of parts) {
    const clean = text
      .toWellFormed()
      .replaceAll('\0', '')
      .trim()
      .slice(0, Math.min(remaining, PART_LIMIT));
    if (clean === '') continue;
    included.push({ ...part, text: clean });
    remaining -= clean.length;
    if (remaining <= 0 || included.length >= PARTS_LIMIT) break;
  }
  return included;
}

/** UTF-8, or what Chinese Windows writes. */
function decodeText(data: Uint8Array): string {
  const start = data.subarray(0, 4 * FILE_LIMIT);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(start);
  }
}

await startMemoryGuard();
process.on('message', (file: AttachmentFile) => {
  void readText(file).then((text) => process.send?.(text));
});
sendReady();
