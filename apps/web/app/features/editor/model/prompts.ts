/** A prompt as it is put into a question: a heading one may change or take away like any other. */
export function toPromptHeading(title: string): string {
  return `## ${title}`;
}

/** Whether a text has a heading of these words. */
export function hasHeading(content: string, title: string): boolean {
  return content.split('\n').some((line) => /^ {0,3}#{1,6}\s/u.test(line) && line.includes(title));
}
