import { Suspense, useState } from 'react';
import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { getPageAddress } from '../attachment.address.ts';
import { attachmentText } from '../attachment.text.ts';
import { AttachmentText } from './attachment-text.tsx';
import styles from './attachment.module.css';

const PdfView = lazyPart(() => import('../pdf/pdf-view.tsx'));

interface AttachmentViewsProps {
  file: Attachment;
  /** The page that was asked for. */
  page: number;
  asText: boolean;
}

/** A PDF as it looks, or its text. Without scripts, and where it cannot be opened, there is the text alone. */
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

/** The view has said already why the file cannot be opened. */
const markRead = (file: Attachment): Attachment => ({ ...file, state: 'read' });
