import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getChangesAddress } from '../changes.address.ts';
import { readingText } from '../reading.text.ts';
import styles from './changed-note.module.css';

interface ChangedNoteProps {
  item: { id: Id; model: ContentModel; readRevision: number | null };
}

/** Tells readers of an earlier text that it changed; shows nothing to others. */
export function ChangedNote({ item: { id, model, readRevision } }: ChangedNoteProps) {
  if (readRevision === null) return null;
  return (
    <p className={cx('noprint', styles.note)}>
      {readingText.changed}
      <Anchor to={getChangesAddress(model, id)}>{readingText.viewChanges}</Anchor>
    </p>
  );
}
