type Language = 'chinese' | 'other' | null;

/** The language of a title by its letters; null where it has none that tell. */
function detectLanguage(title: string): Language {
  if (/\p{Script=Han}/u.test(title)) return 'chinese';
  return /\p{L}{2}/u.test(title) ? 'other' : null;
}

/** Whether two titles are in one language, as far as their letters tell: names in Latin letters stand in Chinese ones too. */
export function isSameLanguage(title: string, otherTitle: string): boolean {
  const [first, second] = [detectLanguage(title), detectLanguage(otherTitle)];
  return first === null || second === null || first === second;
}
