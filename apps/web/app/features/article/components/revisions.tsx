import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { REVISIONS } from '../meta.loader.ts';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import { RestoreButton } from './restore-button.tsx';
import styles from './meta.module.css';

interface RevisionsProps {
  article: MetaData['meta'];
  page: MetaData['revisions'];
  compared: MetaData['compared'];
  /** The comparison, when two were chosen. */
  children: ReactNode;
}

/** Every saved text: what changed in it, two against each other, and the way back to it. */
export function Revisions({ article, page, compared, children }: RevisionsProps) {
  if (page === null) return <p className={styles.hint}>{metaText.noRevisions}</p>;
  const { records, total, current } = page;
  const [newest] = records;
  return (
    <section aria-labelledby="revisions">
      <SectionHead id="revisions" title={metaText.revisions} count={metaText.count(total)} />
      {records.length > 1 && newest !== undefined && (
        <Form className={styles.pick} preventScrollReset>
          <Pick
            name="from"
            label={metaText.from}
            items={records}
            value={compared?.before.number ?? newest.number - 1}
          />
          <Pick
            name="to"
            label={metaText.to}
            items={records}
            value={compared?.after.number ?? newest.number}
          />
          <button type="submit" className={buttonClass('plain', 'small')}>
            {metaText.compareTwo}
          </button>
        </Form>
      )}
      {children}
      <ol className={styles.revisions}>
        {records.map((one) => (
          <li key={one.number}>
            <b>{metaText.versionOf(one.number)}</b>
            {one.live && <Tag tone="red">{metaText.live}</Tag>}
            <span>{metaText.statuses[one.status]}</span>
            <span>{[one.editor, ...one.writers].map((who) => who?.nickname).join('、')}</span>
            <Time at={one.createdAt} />
            <span className={styles.do}>
              {one.number > 1 && (
                <Link to={`?from=${one.number - 1}&to=${one.number}`} preventScrollReset>
                  {metaText.compare}
                </Link>
              )}
              <Link to={`?authors=${one.number}`} preventScrollReset>
                {metaText.authors}
              </Link>
              {article.abilities.edit && one.number !== article.revision && (
                <RestoreButton article={article} number={one.number} />
              )}
            </span>
          </li>
        ))}
      </ol>
      <Pager
        current={current}
        size={REVISIONS}
        total={total}
        unit="次"
        to={(n) => `?current=${n}`}
      />
    </section>
  );
}

interface PickProps {
  name: string;
  label: string;
  items: readonly { number: number }[];
  value: number;
}

function Pick({ name, label, items, value }: PickProps) {
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
