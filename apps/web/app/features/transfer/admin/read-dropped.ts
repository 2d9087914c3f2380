import type { ChosenFile } from './upload-source.ts';

/** The files of a field, named by their place in the folder where one was chosen. */
export function readChosen(list: FileList | null): ChosenFile[] {
  return Array.from(list ?? [], (file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/** The files that were dropped, those of dropped folders too. */
export async function readDropped(transfer: DataTransfer): Promise<ChosenFile[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  return (await Promise.all(entries.map((entry) => readEntry(entry, '')))).flat();
}

async function readEntry(entry: FileSystemEntry, folder: string): Promise<ChosenFile[]> {
  const name = `${folder}${entry.name}`;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ name, file }];
  }
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const found: ChosenFile[] = [];
  for (;;) {
    // a folder is read in batches, until one is empty
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return found;
    for (const child of batch) found.push(...(await readEntry(child, `${name}/`)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;
