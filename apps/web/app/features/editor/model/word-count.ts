const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+(?:['’.\-_][\p{L}\p{N}]+)*/gu;
const PER_MINUTE = 400;

/** 字数: every Chinese character and every Latin word or number counts one. Addresses of links do not count. */
export function countWords(markdown: string): number {
  const text = markdown.replace(/\]\([^)\n]*\)/gu, ']').replace(/https?:\/\/\S+/gu, ' ');
  return (text.match(CJK)?.length ?? 0) + (text.match(WORD)?.length ?? 0);
}

/** Minutes to read that many words: at least one, and 0 where there is nothing to read. */
export function getReadingMinutes(wordCount: number): number {
  return wordCount === 0 ? 0 : Math.max(1, Math.round(wordCount / PER_MINUTE));
}
