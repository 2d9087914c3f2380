// Why it is as it is: docs/decisions/0087-handbook.md
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { HELP_PARTS } from '@zhihui/contract/features/help/help.parts.ts';
import type { HelpPart } from '@zhihui/contract/features/help/help.parts.ts';
import { parseChapter } from './handbook-text.ts';
import type { ChapterText } from './handbook-text.ts';

export interface Chapter extends ChapterText {
  part: HelpPart;
  /** In its address. */
  chapter: string;
  /** As it stands in the file, without its title. */
  source: string;
}

/** The handbook as it is written, shipped with the product. */
export const HANDBOOK = path.resolve(import.meta.dirname, '../../../../../docs/handbook');

/** `03-search.md`: the number gives the place, the rest the address. */
const FILE = /^\d\d-([a-z][a-z0-9-]*)\.md$/u;

let cachedChapters: readonly Chapter[] | null = null;

/** All chapters in the order of reading. Files do not change while the product runs: read once, when first asked for. */
export function listChapters(): readonly Chapter[] {
  cachedChapters ??= HELP_PARTS.flatMap(readPart);
  return cachedChapters;
}

function readPart(part: HelpPart): Chapter[] {
  const folder = path.join(HANDBOOK, part);
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const chapter = FILE.exec(file)?.[1];
      if (chapter === undefined) return [];
      const source = readFileSync(path.join(folder, file), 'utf8');
      return [{ part, chapter, ...parseChapter(source) }];
    });
}
