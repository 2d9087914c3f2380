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
      {log.map((one) => (
        <li key={one.id}>
          <b>{metaText.verdicts[one.status]}</b>
          <span>{metaText.versionOf(one.revision)}</span>
          <span>{one.reviewer.nickname}</span>
          <Time at={one.createdAt} />
          {one.reason !== '' && <p>{one.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
