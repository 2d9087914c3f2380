import type { AttachmentHit } from '@zhihui/contract/features/attachment/attachment.schema.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { attachmentText } from '../attachment.text.ts';
import styles from './attachment-item.module.css';

/** An attachment that was found: its name, the page that has the words, and the text it belongs to. */
export function AttachmentItem({ file }: { file: AttachmentHit }) {
  const { id, part, label, place } = file;
  const here = `/attachment/${id}${part > 1 ? `?part=${part}` : ''}`;
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{attachmentText.kind}</Tag>
        <Anchor to={here} dangerouslySetInnerHTML={{ __html: file.nameHtml }} />
      </h3>
      {file.snippet !== '' && (
        <p>
          {label !== '' && `${label} `}
          <span dangerouslySetInnerHTML={{ __html: file.snippet }} />
        </p>
      )}
      <div>
        <Anchor to={itemAddress(place.model, place.id)}>{attachmentText.in(place.title)}</Anchor>
        <span>{fileSize(file.size)}</span>
        <Anchor to={here}>{attachmentText.look}</Anchor>
      </div>
    </article>
  );
}
