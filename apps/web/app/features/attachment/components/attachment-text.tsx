import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { getPartAddress } from '../attachment.address.ts';
import { attachmentText } from '../attachment.text.ts';
import { AttachmentPart } from './attachment-part.tsx';
import styles from './attachment.module.css';

/** What is known of the text of a file: why there is none, or a part of it with the way to the others. */
export function AttachmentText({ file }: { file: Attachment }) {
  const state = attachmentText.states[file.state];
  return (
    <>
      {state !== '' && <p className={styles.state}>{state}</p>}
      {file.part !== null && (
        <section className={styles.parts} aria-label={attachmentText.contents}>
          {file.count > 1 && file.count <= file.parts.length && file.part.table && (
            <Sheets file={file} currentPart={file.part.number} />
          )}
          <AttachmentPart part={file.part} />
          {file.count > 1 && !file.part.table && (
            <Pager
              current={file.part.number}
              size={1}
              total={file.count}
              unit={attachmentText.parts}
              to={(number) => getPartAddress(file, number)}
            />
          )}
        </section>
      )}
    </>
  );
}

function Sheets({ file, currentPart }: { file: Attachment; currentPart: number }) {
  return (
    <nav className={tabsClass} aria-label={attachmentText.contents}>
      {file.parts.map(({ number, label }) => (
        <Anchor
          key={number}
          to={getPartAddress(file, number)}
          aria-current={number === currentPart ? 'page' : undefined}
        >
          {label}
        </Anchor>
      ))}
    </nav>
  );
}
