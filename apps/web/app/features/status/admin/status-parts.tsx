import type { SystemStatus } from '@zhihui/contract/features/status/status.schema.ts';
import type {
  BackupOverview,
  BackupRow,
} from '@zhihui/contract/features/backup/backup.endpoints.ts';
import { useState } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import { Facts, StatusTable } from './status-table.tsx';
import {
  PART_LABELS,
  statusText as words,
  MAIL_METHOD_LABELS,
  HEALTH_LABELS,
  formatSize,
  BACKUP_STATE_LABELS,
} from './status.text.ts';
import { call } from '../../../api/browser.ts';
import { toReadableMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import styles from './system-status.module.css';

/** Storage of uploaded files and its state. */
export function StoragePart({ storage }: { storage: SystemStatus['storage'] }) {
  const { place, also, left, failed, lastError } = storage;
  return (
    <section>
      <SectionHead title={PART_LABELS.storage} />
      <Facts
        facts={[
          [words.storageLocation, place],
          ...(also === null
            ? []
            : [
                [words.fallbackStorage, also] as const,
                [words.unmigratedFiles, left === null ? words.unknown : formatCount(left)] as const,
              ]),
          [words.storageFailed, formatCount(failed)],
          [
            words.lastError,
            lastError === null ? (
              words.none
            ) : (
              <>
                {lastError.reason} · {lastError.host} · <Time at={lastError.at} />
              </>
            ),
          ],
        ]}
      />
    </section>
  );
}

/** Pending and failed jobs. */
export function QueuePart({ queue }: { queue: SystemStatus['queue'] }) {
  const { waiting, running, failed, oldestSeconds, failures } = queue;
  return (
    <section>
      <SectionHead title={PART_LABELS.queue} />
      <Facts
        facts={[
          [words.waitingJobs, formatCount(waiting)],
          [words.oldest, words.seconds(oldestSeconds)],
          [words.jobsRunning, formatCount(running)],
          [words.jobsFailed, formatCount(failed)],
        ]}
      />
      {failures.length > 0 && (
        <StatusTable
          label={words.failures}
          heads={[words.task, words.count, words.last]}
          rows={failures.map(({ task, count, lastAt }) => ({
            key: task,
            cells: [
              <code key="task">{task}</code>,
              formatCount(count),
              <Time key="last" at={lastAt} />,
            ],
          }))}
        />
      )}
    </section>
  );
}

/** The mail server and the latest results. */
export function MailPart({ mail }: { mail: SystemStatus['mail'] }) {
  const { way, sent, failed, lastError } = mail;
  return (
    <section>
      <SectionHead
        title={PART_LABELS.mail}
        more={{ to: '/admin/site?tab=mail', label: MAIL_METHOD_LABELS[way] }}
      />
      <Facts
        facts={[
          [words.sent, formatCount(sent)],
          [words.notSent, formatCount(failed)],
          [
            words.lastError,
            lastError === null ? (
              words.none
            ) : (
              <>
                {lastError.reason} · {lastError.host} · <Time at={lastError.at} />
              </>
            ),
          ],
        ]}
      />
    </section>
  );
}

/** The database and its replicas. */
export function DatabasePart({ database }: { database: SystemStatus['database'] }) {
  const { version, size, connections, maxConnections, longestSeconds, migration, replicas, reads } =
    database;
  return (
    <section>
      <SectionHead title={PART_LABELS.database} />
      <Facts
        facts={[
          [words.version, `PostgreSQL ${version}`],
          [words.size, formatSize(size)],
          [words.connections, words.used(formatCount(connections), formatCount(maxConnections))],
          [words.longestTransaction, words.seconds(longestSeconds)],
          [words.migration, migration],
          ...(replicas.length === 0 ? [[words.replicas, words.noReplicas] as const] : []),
        ]}
      />
      {replicas.length > 0 && (
        <StatusTable
          label={words.replicas}
          heads={[words.replicas, words.state, words.lag]}
          rows={replicas.map(({ name, state, lagBytes, lagSeconds }, at) => ({
            key: `${at} ${name}`,
            cells: [
              name || words.unknown,
              state || words.unknown,
              lagBytes === null
                ? words.unknown
                : `${formatSize(lagBytes)} · ${words.seconds(lagSeconds ?? 0)}`,
            ],
          }))}
        />
      )}
      {reads.replicas.length > 0 && (
        <StatusTable
          label={words.reads}
          heads={[words.reads, words.state, words.lag, words.share]}
          rows={reads.replicas.map(({ name, health, lagMs, reads: count }) => ({
            key: name,
            cells: [
              name,
              HEALTH_LABELS[health],
              lagMs === null ? words.unknown : words.seconds(lagMs / 1000),
              words.formatReadShare(count, reads),
            ],
          }))}
        />
      )}
    </section>
  );
}

/** The backup store, the latest backups, and a button to start one. */
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
