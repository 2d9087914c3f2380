/** A prompt as it is put into a question: a heading one may change or take away like any other. */
export function promptHeading(words: string): string {
  return `## ${words}`;
}

/** Whether a text has a heading of these words. */
export function hasHeading(content: string, words: string): boolean {
  return content.split('\n').some((line) => /^ {0,3}#{1,6}\s/u.test(line) && line.includes(words));
}
