// A process of its own, which reads the text of one attachment.
import { guardProcess, sendReady } from '../bounded-process/guard-process.ts';
import type { AttachmentPart, AttachmentText } from './attachment-text.ts';
import { stateOf } from './unreadable.ts';

interface AttachmentFile {
  bytes: Uint8Array;
  extension: string;
}

async function answer(file: AttachmentFile): Promise<AttachmentText> {
  try {
    const parts = bounded(await partsOf(file));
    return { state: parts.length === 0 ? 'empty' : 'read', parts };
  } catch (error) {
    return { state: stateOf(error), parts: [] };
  }
}

// Each kind is loaded for its files only: a process reads one file and ends.
async function partsOf({ bytes, extension }: AttachmentFile): Promise<AttachmentPart[]> {
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

function bounded(parts: readonly AttachmentPart[]): AttachmentPart[] {
  let room = FILE_LIMIT;
  const kept: AttachmentPart[] = [];
  for (const { text, ...part } of parts) {
    const clean = text
      .toWellFormed()
      .replaceAll('\0', '')
      .trim()
      .slice(0, Math.min(room, PART_LIMIT));
    if (clean === '') continue;
    kept.push({ ...part, text: clean });
    room -= clean.length;
    if (room <= 0 || kept.length >= PARTS_LIMIT) break;
  }
  return kept;
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

await guardProcess();
process.on('message', (file: AttachmentFile) => {
  void answer(file).then((text) => process.send?.(text));
});
sendReady();
