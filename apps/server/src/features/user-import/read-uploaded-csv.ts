import { runBounded } from '../../platform/bounded-process/bounded-process.ts';
import type { CsvFile } from './read-csv.ts';
import { userImportText as text } from './user-import.text.ts';

/** Ten thousand accounts take a tenth of it. In megabytes. */
const PROGRAM = { program: new URL('./csv-child.ts', import.meta.url), memoryMb: 320 };
const TIME_LIMIT_MS = 15_000;

/** All rows of a file that a person uploaded, or why it cannot be read. Rejects when no process can be started for it. */
export async function readUploadedCsv(bytes: Uint8Array): Promise<CsvFile> {
  const result = await runBounded<CsvFile>(PROGRAM, async () => ({ bytes }), TIME_LIMIT_MS);
  return result !== null && 'answer' in result ? result.answer : { refused: text.tooComplex };
}
