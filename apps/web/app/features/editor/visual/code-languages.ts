import { LANGUAGES } from '@zhihui/markdown/languages.ts';

/** A language of code blocks: the word after the fence, and what people call it. */
interface Language {
  id: string;
  label: string;
}

/** Languages one can choose: plain text, then by name. */
export const CODE_LANGUAGES: readonly Language[] = [
  { id: '', label: LANGUAGES.get('text')?.label ?? '' },
  ...[
    ...new Map(
      [...LANGUAGES.values()].reverse().map((language) => [language.label, language]),
    ).values(),
  ]
    .filter(({ id }) => id !== 'text')
    .sort((a, b) => a.label.localeCompare(b.label, 'zh-CN')),
];

/** The language the words after a fence name; one that is not ours by its own name. */
export function getLanguage(info: string): Language {
  const name = /^\S*/u.exec(info)?.[0] ?? '';
  if (name === '') return { id: '', label: CODE_LANGUAGES[0]?.label ?? '' };
  const language = LANGUAGES.get(name.toLowerCase());
  // several names, one entry: the word in the text stays what it is until another is chosen
  return CODE_LANGUAGES.find(({ label }) => label === language?.label) ?? { id: name, label: name };
}
