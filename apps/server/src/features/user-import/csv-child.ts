// A process of its own, which reads one file of accounts.
import { startMemoryGuard, sendReady } from '../../platform/bounded-process/guard-process.ts';
import { readCsv } from './read-csv.ts';
import type { CsvFile } from './read-csv.ts';
import { userImportText as text } from './user-import.text.ts';

function answer(bytes: Uint8Array): CsvFile {
  try {
    return readCsv(bytes);
  } catch {
    return { refused: text.tooComplex };
  }
}

await startMemoryGuard();
process.on('message', ({ bytes }: { bytes: Uint8Array }) => void process.send?.(answer(bytes)));
sendReady();
