import { Suspense, useState } from 'react';
import type { Attachment } from '@zhihui/contract/features/attachment/attachment.schema.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { pageAddress } from '../attachment.address.ts';
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
  const [looked, setLooked] = useState(page);
  const [failed, setFailed] = useState(false);
  const here = asText ? (file.part?.page ?? page) : looked;
  return (
    <>
      <nav className={tabsClass} aria-label={attachmentText.views}>
        <Anchor to={pageAddress(file, here, false)} aria-current={asText ? undefined : 'page'}>
          {attachmentText.original}
        </Anchor>
        <Anchor to={pageAddress(file, here, true)} aria-current={asText ? 'page' : undefined}>
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
            onPage={setLooked}
            onFailed={setFailed}
          />
        </Suspense>
      )}
      {asText || failed ? (
        <AttachmentText file={failed && !asText ? withoutState(file) : file} />
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
const withoutState = (file: Attachment): Attachment => ({ ...file, state: 'read' });
