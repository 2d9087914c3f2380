import type {
  BackupOverview,
  BackupRow,
} from '@zhihui/contract/features/backup/backup.endpoints.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { toReadableMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import {
  BACKUP_STATE_LABELS,
  PART_LABELS,
  formatSize,
  statusText as words,
} from './status.text.ts';
import { Facts, StatusTable } from './status-table.tsx';
import styles from './system-status.module.css';

/** Where backups lie, how each went, and a press for one more. */
export function BackupPart({ backup }: { backup: BackupOverview }) {
  const { place, encrypted, at, keep: formatRetention, provenAt, records } = backup;
  return (
    <section>
      <SectionHead title={PART_LABELS.backup} />
      <Facts
        facts={[
          [words.proven, provenAt === null ? words.never : <Time key="proven" at={provenAt} />],
          [words.backupAt, at === null ? words.manualOnly : words.daily(at)],
          [words.retention, words.formatRetention(formatRetention)],
          [words.backupLocation, encrypted ? words.encrypted(place) : place],
        ]}
      />
      <StartBackup />
      {records.length > 0 && (
        <StatusTable
          label={words.backups}
          heads={[
            words.startedAt,
            words.state,
            words.rows,
            words.files,
            words.storedSize,
            words.backupName,
          ]}
          rows={records.map((record) => ({ key: String(record.id), cells: toCells(record) }))}
        />
      )}
    </section>
  );
}

function toCells({ state, startedAt, rows, files, storedBytes, name, problem }: BackupRow) {
  const isComplete = name !== null;
  return [
    <Time key="begun" at={startedAt} />,
    <span key="state" title={problem} className={styles.state} data-state={state}>
      {BACKUP_STATE_LABELS[state]}
      {problem !== '' && <small>{problem}</small>}
    </span>,
    isComplete ? formatCount(rows) : '',
    isComplete ? formatCount(files) : '',
    isComplete ? formatSize(storedBytes) : '',
    <code key="name">{name}</code>,
  ];
}

function StartBackup() {
  const [message, setMessage] = useState('');
  const press = async () => {
    setMessage(words.schedulingBackup);
    const result = await call('POST /backup');
    setMessage(result.ok ? words.backupScheduled : toReadableMessage(result.error.msg));
  };
  return (
    <p className={styles.now}>
      <button type="button" className={getButtonClass()} onClick={() => void press()}>
        {words.startBackup}
      </button>
      <span role="status">{message}</span>
    </p>
  );
}
