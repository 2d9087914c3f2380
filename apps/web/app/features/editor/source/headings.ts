import type { Text } from '@codemirror/state';

const positions = new WeakMap<Text, number[]>();

/** Where the headings of a text begin; scrolling asks for them often. */
export function findHeadings(doc: Text): number[] {
  const cached = positions.get(doc);
  if (cached !== undefined) return cached;
  const headings: number[] = [];
  let fence: string | null = null;
  let offset = 0;
  for (const text of doc.iterLines()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(text)?.[1] ?? null;
    if (fence !== null) {
      if (mark !== null && mark.startsWith(fence)) fence = null;
    } else if (mark !== null) {
      fence = mark;
    } else if (/^ {0,3}#{1,6}\s+\S/u.test(text)) {
      headings.push(offset);
    }
    offset += text.length + 1;
  }
  positions.set(doc, headings);
  return headings;
}
