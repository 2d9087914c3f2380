import type { ContentConflict } from '@zhihui/contract/features/content/content.schema.ts';
import type { EditorDocument } from './document.ts';
import type { Draft } from './draft-calls.ts';

/** What of a document says where it stands and what goes with it. */
type ContentPlacement = Pick<EditorDocument, 'categoryId' | 'tags' | 'coverUrl'>;

/** Another version that got in between: a revision of the item, or the draft as another window saved it. */
export type Conflict =
  | {
      kind: 'revision';
      remote: { title: string; content: string } & ContentPlacement;
      /** What both grew from. */
      base: ContentPlacement | null;
      editorName: string;
      savedAt: string;
      revision: number;
    }
  | { kind: 'window'; remote: Draft; savedAt: string };

/** Somebody else saved the item in between. */
export function toRevisionConflict({ base, current }: ContentConflict): Conflict {
  const { editor, updatedAt, revision, ...remote } = current;
  return {
    kind: 'revision',
    remote,
    base,
    editorName: editor.nickname,
    savedAt: updatedAt,
    revision,
  };
}

/** The same person went on with the draft in another window. */
export function toWindowConflict(remote: Draft): Conflict {
  return { kind: 'window', remote, savedAt: remote.updatedAt };
}

/**
 * Category, tags and cover that the other changed and this person did not: going on with one's own text must not undo
 * them unseen, least of all a move to a category with fewer readers.
 */
export function getRemoteFields(
  local: ContentPlacement,
  conflict: Conflict,
): Partial<ContentPlacement> {
  if (conflict.kind !== 'revision' || conflict.base === null) return {};
  const { remote } = conflict;
  const [localSignature, baseSignature, remoteSignature] = [
    toSignatures(local),
    toSignatures(conflict.base),
    toSignatures(remote),
  ];
  const isRemoteChange = (key: keyof ContentPlacement): boolean =>
    localSignature[key] === baseSignature[key] && remoteSignature[key] !== baseSignature[key];
  return {
    ...(isRemoteChange('categoryId') && { categoryId: remote.categoryId }),
    ...(isRemoteChange('tags') && { tags: remote.tags }),
    ...(isRemoteChange('coverUrl') && { coverUrl: remote.coverUrl }),
  };
}

function toSignatures({
  categoryId,
  tags,
  coverUrl,
}: ContentPlacement): Record<keyof ContentPlacement, string> {
  return {
    categoryId: String(categoryId),
    tags: tags.map(({ id }) => String(id)).join(),
    coverUrl: coverUrl ?? '',
  };
}
