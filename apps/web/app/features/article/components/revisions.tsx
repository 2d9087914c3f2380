import { useState } from 'react';
import type { ReactNode } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { REVISIONS } from '../meta.loader.ts';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from './meta.module.css';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

interface RevisionsProps {
  article: MetaData['meta'];
  page: MetaData['revisions'];
  compared: MetaData['compared'];
  /** The comparison, when two revisions are selected. */
  children: ReactNode;
}

/** All saved revisions: what changed in each, a comparison of any two, and a button to restore one. */
export function Revisions({ article, page, compared, children }: RevisionsProps) {
  if (page === null) return <p className={styles.hint}>{metaText.noRevisions}</p>;
  const { records, total, current } = page;
  const [newest] = records;
  return (
    <section aria-labelledby="revisions">
      <SectionHead id="revisions" title={metaText.revisions} count={metaText.count(total)} />
      {records.length > 1 && newest !== undefined && (
        <Form className={styles.pick} preventScrollReset>
          <RevisionSelect
            name="from"
            label={metaText.from}
            items={records}
            value={compared?.before.number ?? newest.number - 1}
          />
          <RevisionSelect
            name="to"
            label={metaText.to}
            items={records}
            value={compared?.after.number ?? newest.number}
          />
          <button type="submit" className={getButtonClass('plain', 'small')}>
            {metaText.compareTwo}
          </button>
        </Form>
      )}
      {children}
      <ol className={styles.revisions}>
        {records.map((record) => (
          <li key={record.number}>
            <b>{metaText.versionOf(record.number)}</b>
            {record.live && <Tag tone="red">{metaText.live}</Tag>}
            <span>{metaText.statuses[record.status]}</span>
            <span>
              {[record.editor, ...record.writers].map((person) => person?.nickname).join('、')}
            </span>
            <Time at={record.createdAt} />
            <span className={styles.do}>
              {record.number > 1 && (
                <Link to={`?from=${record.number - 1}&to=${record.number}`} preventScrollReset>
                  {metaText.compare}
                </Link>
              )}
              <Link to={`?authors=${record.number}`} preventScrollReset>
                {metaText.authors}
              </Link>
              {article.abilities.edit && record.number !== article.revision && (
                <RestoreButton article={article} number={record.number} />
              )}
            </span>
          </li>
        ))}
      </ol>
      <Pager
        current={current}
        size={REVISIONS}
        total={total}
        unit="个版本"
        to={(n) => `?current=${n}`}
      />
    </section>
  );
}

interface RevisionSelectProps {
  name: string;
  label: string;
  items: readonly { number: number }[];
  value: number;
}

function RevisionSelect({ name, label, items, value }: RevisionSelectProps) {
  return (
    <label>
      {label}
      <select key={value} name={name} className={inputClass} defaultValue={value}>
        {items.map(({ number }) => (
          <option key={number} value={number}>
            {metaText.versionOf(number)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RestoreButtonProps {
  article: MetaData['meta'];
  number: number;
}

/** Restores an old text as the newest revision, after asking, because readers may see it at once. */
function RestoreButton({ article, number }: RestoreButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const close = () => setConfirming(false);
  const restore = async () => {
    setBusy(true);
    const result = await callLazily('POST /revision/restore', {
      body: { contentId: article.id, number, revision: article.revision },
    });
    setBusy(false);
    close();
    if (result.ok) {
      const { APPROVED, waiting } = metaText.restored;
      toast.success(result.data.status === 'APPROVED' ? APPROVED : waiting);
    } else if (result.error.code !== 403) {
      toast.error(getServerMessage(result.error.msg, metaText.failed));
    }
    await revalidate();
  };
  return (
    <>
      <button type="button" onClick={() => setConfirming(true)}>
        {metaText.restore}
        <span className="vh">{metaText.versionOf(number)}</span>
      </button>
      <ChoiceDialog
        open={isConfirming}
        title={metaText.restoreTitle(number)}
        accept={{ label: metaText.restoreOf(number), run: () => void restore(), busy }}
        decline={{ label: metaText.cancel, run: close }}
      >
        <p>{metaText.restoreDescription}</p>
      </ChoiceDialog>
    </>
  );
}
