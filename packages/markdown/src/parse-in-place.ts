import type { Token } from 'markdown-it';
import { parser } from './parser.ts';

type ParserEnv = NonNullable<Parameters<typeof parser.parse>[1]>;
type Links = NonNullable<ParserEnv['references']>;

/** What other parts of a text give its blocks: the addresses of `[a]: address`, and the labels of notes. */
export interface References {
  links: Links;
  notes: ReadonlySet<string>;
}

/** References of a text that has none. */
export const NO_REFERENCES: References = { links: {}, notes: new Set() };

type Env = {
  inPlace: true;
  references?: Links;
  footnotes?: { refs?: Record<string, number> };
};

/**
 * The tokens of a cleaned text with its notes where they are written, so that each stands for lines of the text, and
 * what the text refers to. A part of a text is read with the references of the whole.
 */
export function parseInPlace(
  source: string,
  knownReferences: References = NO_REFERENCES,
): { tokens: Token[]; references: References } {
  const refs = Object.fromEntries([...knownReferences.notes].map((label) => [`:${label}`, -1]));
  const env: Env = { inPlace: true, references: { ...knownReferences.links }, footnotes: { refs } };
  const tokens = parser.parse(source, env);
  const notes = Object.keys(env.footnotes?.refs ?? {}).map((key) => key.slice(1));
  return { tokens, references: { links: env.references ?? {}, notes: new Set(notes) } };
}
