import type { BackupOverview, BackupRow } from '@zhihui/contract/features/backup/backup.schema.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { plainWords } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import {
  BACKUP_STATE_LABELS,
  PART_LABELS,
  sizeInWords,
  statusText as words,
} from './status.text.ts';
import { Facts, StatusTable } from './status-table.tsx';
import styles from './system-status.module.css';

/** Where backups lie, how each went, and a press for one more. */
export function BackupPart({ backup }: { backup: BackupOverview }) {
  const { place, encrypted, at, keep, provenAt, records } = backup;
  return (
    <section>
      <SectionHead title={PART_LABELS.backup} />
      <Facts
        facts={[
          [words.proven, provenAt === null ? words.never : <Time key="proven" at={provenAt} />],
          [words.backupAt, at === null ? words.byHand : words.daily(at)],
          [words.kept, words.keep(keep)],
          [words.backupPlace, encrypted ? words.encrypted(place) : place],
        ]}
      />
      <BackUpNow />
      {records.length > 0 && (
        <StatusTable
          label={words.backups}
          heads={[
            words.begun,
            words.state,
            words.rows,
            words.files,
            words.stored,
            words.backupName,
          ]}
          rows={records.map((record) => ({ key: String(record.id), cells: cellsOf(record) }))}
        />
      )}
    </section>
  );
}

function cellsOf({ state, startedAt, rows, files, storedBytes, name, problem }: BackupRow) {
  const whole = name !== null;
  return [
    <Time key="begun" at={startedAt} />,
    <span key="state" title={problem} className={styles.state} data-state={state}>
      {BACKUP_STATE_LABELS[state]}
      {problem !== '' && <small>{problem}</small>}
    </span>,
    whole ? formatCount(rows) : '',
    whole ? formatCount(files) : '',
    whole ? sizeInWords(storedBytes) : '',
    <code key="name">{name}</code>,
  ];
}

function BackUpNow() {
  const [told, setTold] = useState('');
  const press = async () => {
    setTold(words.asking);
    const answer = await call('POST /backup');
    setTold(answer.ok ? words.asked : plainWords(answer.error.msg));
  };
  return (
    <p className={styles.now}>
      <button type="button" className={buttonClass()} onClick={() => void press()}>
        {words.backUpNow}
      </button>
      <span role="status">{told}</span>
    </p>
  );
}
