import type { DataFor } from '@zhihui/contract/client.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getSection } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Time } from '../../../ui/time.tsx';
import { adminStyles, adminText, SideSheet } from '../../admin/admin.public.ts';
import { overviewText as words } from './overview.text.ts';
import { ScrollBox } from './block.tsx';
import styles from './overview.module.css';

type Parts = DataFor<'GET /statistics/day/:day'>;

/** How the numbers are counted; for one day also their components. */
export function CountingMethod({ dayKey, close }: { dayKey: string | null; close: () => void }) {
  const day = dayKey === 'all' ? null : dayKey;
  return (
    <SideSheet
      open={dayKey !== null}
      title={day === null ? words.countingMethodLink : words.dayOf(day)}
      size="wide"
      onClose={close}
    >
      {day !== null && <DayParts key={day} day={day} />}
      <dl className={styles.rules}>
        {words.rules.map(([name, rule]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </SideSheet>
  );
}

function DayParts({ day }: { day: string }) {
  const [result, setAnswer] = useState<Parts | string | null>(null);
  useEffect(() => {
    let mounted = true;
    void call('GET /statistics/day/:day', { params: { day } }).then((result) => {
      if (!mounted) return;
      setAnswer(result.ok ? result.data : getServerMessage(result.error.msg, adminText.failed));
    });
    return () => {
      mounted = false;
    };
  }, [day]);
  if (result === null) return <p role="status">{words.loading}</p>;
  if (typeof result === 'string') return <p role="alert">{result}</p>;
  const { countedAt, closed, parts } = result;
  if (countedAt === null) return <p>{words.dayNotCounted}</p>;
  const site = (['readers', 'members', 'searches', 'missed'] as const).flatMap((name) => {
    const value = result[name];
    return value === null ? [] : [[words.csv[name], value] as const];
  });
  return (
    <>
      <p className={styles.state}>
        {closed ? words.dayClosed : words.dayOpen} {words.countedAt} <Time at={countedAt} />。
      </p>
      <dl className={adminStyles.facts}>
        {site.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.partsHead}>{words.parts}</h3>
      {parts.length === 0 ? (
        <p className={styles.muted}>{words.noParts}</p>
      ) : (
        <PartsTable parts={parts} />
      )}
    </>
  );
}

const COLUMNS = [
  ['views', words.csv.views],
  ['published', words.publishedHead],
  ['answers', words.csv.answers],
  ['comments', words.csv.comments],
  ['helpful', words.csv.helpful],
  ['unhelpful', words.csv.unhelpful],
  ['doubted', words.csv.doubted],
] as const;

function PartsTable({ parts }: { parts: Parts['parts'] }) {
  return (
    <ScrollBox label={words.parts}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.category}</th>
            {COLUMNS.map(([name, head]) => (
              <th key={name} scope="col" className={styles.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part, at) => (
            <tr key={at}>
              <td>
                {part.category?.name ?? words.noCategory}
                <small> {getSection(part.model).label}</small>
              </td>
              {COLUMNS.map(([name]) => (
                <td key={name} className={styles.number}>
                  {formatCount(part[name])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{words.sum}</th>
            {COLUMNS.map(([name]) => (
              <td key={name} className={styles.number}>
                {formatCount(parts.reduce((n, part) => n + part[name], 0))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollBox>
  );
}
