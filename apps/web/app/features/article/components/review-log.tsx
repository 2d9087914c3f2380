import { Time } from '../../../ui/time.tsx';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from './meta.module.css';

type Log = NonNullable<MetaData['meta']['inside']>['reviewLog'];

/** What reviewers decided, newest first. */
export function ReviewLog({ log }: { log: Log }) {
  if (log.length === 0) return <p className={styles.hint}>{metaText.noLog}</p>;
  return (
    <ol className={styles.log}>
      {log.map((item) => (
        <li key={item.id}>
          <b>{metaText.verdicts[item.status]}</b>
          <span>{metaText.versionOf(item.revision)}</span>
          <span>{item.reviewer.nickname}</span>
          <Time at={item.createdAt} />
          {item.reason !== '' && <p>{item.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
