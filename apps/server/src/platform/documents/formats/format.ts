import type { DocumentSink } from '../source-document.ts';
import type { SourceFiles } from '../source-files.ts';

/** A way in which other programs hold texts. A new one is a file here, a line in `formats.ts` and a fixture. */
export interface DocumentFormat {
  /** As it stands in the database and in calls. */
  name: string;
  /** As people know it. */
  title: string;
  /** Whether it is the export of one program: then nothing else reads these files. */
  isExport: boolean;
  /** Whether these files look like it; asked in the order of `formats.ts`, the most particular first. */
  recognise(files: SourceFiles): Promise<boolean>;
  /**
   * Gives all pages to `sink`. A page that cannot be read is refused there and does not stop the others. Throws
   * UnreadableSourceError where nothing can be read.
   */
  read(files: SourceFiles, sink: DocumentSink): Promise<void>;
}
