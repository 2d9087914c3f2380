import type { ContentConflict } from '@zhihui/contract/features/content/content.schema.ts';
import type { Draft } from './draft-calls.ts';

/** Another version that got in between: a revision of the item, or the draft as another window saved it. */
export type Conflict =
  | {
      kind: 'revision';
      theirs: { title: string; content: string };
      who: string;
      at: string;
      revision: number;
    }
  | { kind: 'window'; theirs: Draft; at: string };

/** Somebody else saved the item in between. */
export function revisionConflict({ current }: ContentConflict): Conflict {
  const { title, content, editor, updatedAt, revision } = current;
  return {
    kind: 'revision',
    theirs: { title, content },
    who: editor.nickname,
    at: updatedAt,
    revision,
  };
}

/** The same person went on with the draft in another window. */
export function windowConflict(theirs: Draft): Conflict {
  return { kind: 'window', theirs, at: theirs.updatedAt };
}
