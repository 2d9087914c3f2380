// Why it is as it is: docs/decisions/0087-handbook.md
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { HELP_PARTS } from '@zhihui/contract/features/help/help.parts.ts';
import type { HelpPart } from '@zhihui/contract/features/help/help.parts.ts';
import { createHeadingIds } from '../../platform/markdown/ids.ts';

export interface Chapter extends ChapterText {
  part: HelpPart;
  /** Used in its address. */
  chapter: string;
  /** Markdown of the file, without its title. */
  source: string;
}

/** Folder of the handbook, shipped with the product. */
export const HANDBOOK = path.resolve(import.meta.dirname, '../../../../../docs/handbook');

/** `03-search.md`: the number gives the order, the rest the address. */
const FILE = /^\d\d-([a-z][a-z0-9-]*)\.md$/u;

let cachedChapters: readonly Chapter[] | null = null;

/** Returns all chapters in reading order. Files do not change at run time, so they are read once, on first use. */
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

/** Part of a chapter under one heading; the first part has no heading. */
export interface Section {
  heading: { id: string; text: string } | null;
  text: string;
}

interface ChapterText {
  title: string;
  /** First paragraph of the chapter. */
  summary: string;
  /** Markdown without its title. */
  source: string;
  sections: Section[];
}

const HEADING = /^#{2,6} +(.+)$/u;

/** Parses the Markdown of a chapter. Headings get the same ids as in the renderer. */
function parseChapter(markdown: string): ChapterText {
  const [, title = '', source = ''] = /^# +(.+)\n([\s\S]*)$/u.exec(markdown) ?? [];
  const idFor = createHeadingIds();
  const sections: Section[] = [{ heading: null, text: '' }];
  let fenced = false;
  for (const line of source.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    const heading = fenced ? undefined : HEADING.exec(line)?.[1];
    if (heading === undefined) sections.at(-1)!.text += `${stripMarkup(line)}\n`;
    else {
      const text = stripMarkup(heading);
      sections.push({ heading: { id: idFor(text), text }, text: '' });
    }
  }
  const summary = stripMarkup(source.trim().split('\n', 1)[0] ?? '');
  return { title: title.trim(), summary, source: source.trim(), sections };
}

/** Returns the text of a line without Markdown syntax, as far as the handbook uses it. */
function stripMarkup(line: string): string {
  return line
    .replace(/^```.*$/u, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^\s*(?:[-*>]|\d+\.) +/u, '')
    .replace(/^\[!\w+\]$/u, '')
    .replaceAll(/\*\*|`/gu, '')
    .replaceAll(/\|[\s|:-]*/gu, ' ')
    .trim();
}
