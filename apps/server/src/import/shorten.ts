const LETTERS = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** The beginning of a name, as much of it as `max` takes; no letter or emoji is cut in two. */
export function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  let end = 0;
  for (const { index, segment } of LETTERS.segment(name)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return name.slice(0, end).trimEnd();
}
