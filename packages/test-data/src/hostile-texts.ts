import { CORPUS, loadCorpusRows } from './corpus.ts';
import { PATHOLOGICAL } from './pathological.ts';
import { ODD_CHARACTERS } from './unusual-characters.ts';
import { SCRIPTS } from './scripts.ts';

/** One input made to do harm. `kind` starts with `pathological` when it is made to be slow. */
export interface HostileText {
  id: string;
  kind: string;
  value: string;
}

const numbered = (kind: string, values: readonly string[]): HostileText[] =>
  values.map((value, i) => ({ id: `${kind}-${i + 1}`, kind, value }));

const named = (kind: string, values: Record<string, string>): HostileText[] =>
  Object.entries(values).map(([name, value]) => ({
    id: `${kind}-${name}`,
    kind: `${kind}:${name}`,
    value,
  }));

/** The hostile texts of the corpus, or of this package when there is no corpus. */
export function loadHostileTexts(): HostileText[] {
  if (CORPUS !== null) return loadCorpusRows('nasty.jsonl.gz');
  return [
    ...numbered('xss', SCRIPTS),
    ...named('text', ODD_CHARACTERS),
    ...named('pathological', PATHOLOGICAL),
  ];
}

/** Whether a text is made to be slow to render. */
export function isPathological({ kind }: HostileText): boolean {
  return kind.startsWith('pathological');
}
