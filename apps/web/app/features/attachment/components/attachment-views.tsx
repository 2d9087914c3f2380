import { Suspense, useState } from 'react';
import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { getPageAddress, getPartAddress } from '../attachment.address.ts';
import { attachmentText } from '../attachment.text.ts';
import styles from './attachment.module.css';
import { Pager } from '../../../ui/pager.tsx';

const PdfView = lazyPart(() => import('../pdf/pdf-view.tsx'));

interface AttachmentViewsProps {
  file: Attachment;
  /** The requested page. */
  page: number;
  asText: boolean;
}

/** A PDF as original or as text. Without scripts, and when the PDF cannot be opened, only its text is shown. */
export function AttachmentViews({ file, page, asText }: AttachmentViewsProps) {
  const hydrated = useHydrated();
  const [viewedPage, setViewedPage] = useState(page);
  const [failed, setFailed] = useState(false);
  const currentPage = asText ? (file.part?.page ?? page) : viewedPage;
  return (
    <>
      <nav className={tabsClass} aria-label={attachmentText.views}>
        <Anchor
          to={getPageAddress(file, currentPage, false)}
          aria-current={asText ? undefined : 'page'}
        >
          {attachmentText.original}
        </Anchor>
        <Anchor
          to={getPageAddress(file, currentPage, true)}
          aria-current={asText ? 'page' : undefined}
        >
          {attachmentText.contents}
        </Anchor>
      </nav>
      {!asText && hydrated && (
        <Suspense>
          <PdfView
            key={page}
            url={file.url}
            name={file.name}
            start={page}
            onPage={setViewedPage}
            onFailed={setFailed}
          />
        </Suspense>
      )}
      {asText || failed ? (
        <AttachmentText file={failed && !asText ? markRead(file) : file} />
      ) : (
        !hydrated && (
          <div className={styles.served}>
            <AttachmentText file={file} />
          </div>
        )
      )}
    </>
  );
}

/** The view has already said why the file cannot be opened. */
const markRead = (file: Attachment): Attachment => ({ ...file, state: 'read' });

/** The text of a file, one part at a time, or why there is none. */
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

/** A page of text, or a sheet as a table. */
function AttachmentPart({ part }: { part: NonNullable<Attachment['part']> }) {
  if (!part.table) return <div className={styles.text}>{part.text}</div>;
  const rows = part.text.split('\n').map((line) => line.split('\t'));
  const width = Math.max(...rows.map((row) => row.length));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={styles.sheet} role="region" tabIndex={0} aria-label={part.label}>
      <table>
        <tbody>
          {rows.map((row, y) => (
            <tr key={y}>
              {Array.from({ length: width }, (_, x) => (
                <td key={x}>{row[x] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
