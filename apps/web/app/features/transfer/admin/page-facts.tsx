import type { ImportedPage } from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { transferText as text } from './transfer.text.ts';
import styles from './transfer.module.css';

export const countBlocks = ({ preserved }: ImportedPage): number =>
  Object.values(preserved).reduce((sum, count) => sum + count, 0);

/** What becomes of one page: its blocks, what is changed and what is lost, and how it will look. */
export function PageFacts({ id, page }: { id: Id; page: ImportedPage }) {
  const [html, setHtml] = useState<string | null>(null);
  const preview = async () => {
    const params = { id, position: page.position };
    const result = await call('GET /transfer/import/:id/page/:position', { params });
    if (result.ok) setHtml(result.data.html);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
  const blocks = countBlocks(page);
  return (
    <aside className={styles.facts} aria-label={page.title}>
      <h2>{page.title}</h2>
      {page.author !== null && <p className={styles.muted}>{text.author(page.author)}</p>}
      {page.message !== '' && <p role="status">{page.message}</p>}
      <h3 className={styles.good}>{text.factsOf(text.preserved, blocks)}</h3>
      <p>{text.describeBlocks(page.preserved)}</p>
      <Notes kind="changed" notes={page.changed} />
      <Notes kind="lost" notes={page.lost} />
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        onClick={() => void preview()}
      >
        {text.previewPage}
      </button>
      <Dialog
        open={html !== null}
        onClose={() => setHtml(null)}
        title={page.title}
        footer={
          <button type="button" className={getButtonClass()} onClick={() => setHtml(null)}>
            {text.close}
          </button>
        }
      >
        <div className={styles.preview}>{html !== null && <Prose html={html} />}</div>
      </Dialog>
    </aside>
  );
}

function Notes({ kind, notes }: { kind: 'changed' | 'lost'; notes: ImportedPage['changed'] }) {
  if (notes.length === 0) return null;
  return (
    <>
      <h3 className={kind === 'changed' ? styles.caution : styles.bad}>
        {text.factsOf(text[kind], notes.length)}
      </h3>
      <ul>
        {notes.map(({ what, outcome }) => (
          <li key={`${what} ${outcome}`}>
            <b>{what}</b>
            <span>{outcome}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
