/** Half of a character that two code units make up, without its other half. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A text in which `�` stands for each half of a character, as `String.prototype.toWellFormed`, which is newer than the browsers we serve. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD');
}
