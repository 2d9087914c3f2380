import { createHeadingIds } from '../../platform/markdown/ids.ts';

/** A piece of a chapter under one heading; the first has none. */
export interface Section {
  heading: { id: string; text: string } | null;
  text: string;
}

export interface ChapterText {
  title: string;
  /** What the chapter begins with. */
  summary: string;
  /** Markdown without the title. */
  source: string;
  sections: Section[];
}

const HEADING = /^#{2,6} +(.+)$/u;

/** Takes the Markdown of a chapter apart. Its headings have the ids that the renderer gives them. */
export function parseChapter(markdown: string): ChapterText {
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

/** The words of a line without the marks of Markdown, as far as the handbook uses them. */
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
