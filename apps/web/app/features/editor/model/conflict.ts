import type { ContentConflict } from '@zhihui/contract/features/content/content.schema.ts';
import type { EditorDocument } from './document.ts';
import type { Draft } from './draft-calls.ts';

/** What of a document says where it stands and what goes with it. */
type Placed = Pick<EditorDocument, 'categoryId' | 'tags' | 'coverUrl'>;

/** Another version that got in between: a revision of the item, or the draft as another window saved it. */
export type Conflict =
  | {
      kind: 'revision';
      theirs: { title: string; content: string } & Placed;
      /** What both grew from. */
      base: Placed | null;
      who: string;
      at: string;
      revision: number;
    }
  | { kind: 'window'; theirs: Draft; at: string };

/** Somebody else saved the item in between. */
export function revisionConflict({ base, current }: ContentConflict): Conflict {
  const { editor, updatedAt, revision, ...theirs } = current;
  return {
    kind: 'revision',
    theirs,
    base,
    who: editor.nickname,
    at: updatedAt,
    revision,
  };
}

/** The same person went on with the draft in another window. */
export function windowConflict(theirs: Draft): Conflict {
  return { kind: 'window', theirs, at: theirs.updatedAt };
}

/**
 * Category, tags and cover that the other changed and this person did not: going on with one's own text must not undo
 * them unseen, least of all a move to a category with fewer readers.
 */
export function theirPlace(mine: Placed, conflict: Conflict): Partial<Placed> {
  if (conflict.kind !== 'revision' || conflict.base === null) return {};
  const { theirs } = conflict;
  const [mineIs, baseIs, theirsIs] = [signsOf(mine), signsOf(conflict.base), signsOf(theirs)];
  const taken = (key: keyof Placed): boolean =>
    mineIs[key] === baseIs[key] && theirsIs[key] !== baseIs[key];
  return {
    ...(taken('categoryId') && { categoryId: theirs.categoryId }),
    ...(taken('tags') && { tags: theirs.tags }),
    ...(taken('coverUrl') && { coverUrl: theirs.coverUrl }),
  };
}

function signsOf({ categoryId, tags, coverUrl }: Placed): Record<keyof Placed, string> {
  return {
    categoryId: String(categoryId),
    tags: tags.map(({ id }) => String(id)).join(),
    coverUrl: coverUrl ?? '',
  };
}
