import type { SyncRecord } from '@zhihui/contract/features/directory/directory.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { adminStyles, AdminTable, ExportButton, formatTimeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { syncText } from './sync.text.ts';
import styles from './sync.module.css';

interface SyncLogProps {
  page: Page<SyncRecord> | null;
  failed: string | undefined;
  params: TableParams;
}

/** The log of the syncs, newest first. */
export function SyncLog({ page, failed, params }: SyncLogProps) {
  return (
    <>
      <div className={adminStyles.bar}>
        <span className={adminStyles.grow} />
        <ExportButton
          name={syncText.tab}
          columns={CSV}
          fetchPage={(current, size) =>
            call('GET /directory/sync/page', { query: { current, size } })
          }
        />
      </div>
      <AdminTable<SyncRecord>
        label={syncText.list}
        columns={COLUMNS}
        page={page}
        failed={failed}
        unit={syncText.unit}
        params={params}
        empty={{ title: syncText.empty, description: syncText.emptyDescription }}
        minWidth={320}
      />
    </>
  );
}

const TONES = { RUNNING: 'inf', DONE: 'ok', FAILED: 'err' } as const;

const COLUMNS: Columns<SyncRecord> = [
  {
    title: syncText.time,
    key: 'time',
    width: 112,
    render: (_, record) => (
      <span className={styles.when}>
        <Time at={record.startedAt} />
        <small>
          {syncText.sources[record.source]} · {getStarter(record)}
        </small>
      </span>
    ),
  },
  {
    title: syncText.source,
    key: 'source',
    width: 120,
    responsive: ['md'],
    render: (_, { source, name }) => (
      <span className="cut" title={name ?? undefined}>
        {syncText.sources[source]}
      </span>
    ),
  },
  {
    title: syncText.startedBy,
    key: 'startedBy',
    width: 120,
    responsive: ['md'],
    render: (_, record) => getStarter(record),
  },
  {
    title: syncText.result,
    key: 'result',
    render: (_, record) => <Outcome record={record} />,
  },
];

const getStarter = ({ automatic, startedBy }: SyncRecord) =>
  automatic ? syncText.automatic : (startedBy?.nickname ?? syncText.unknownPerson);

const CSV: readonly CsvColumn<SyncRecord>[] = [
  { title: syncText.time, value: ({ startedAt }) => formatTimeCell(startedAt) },
  { title: syncText.source, value: ({ source }) => syncText.sources[source] },
  { title: syncText.startedBy, value: getStarter },
  { title: syncText.result, value: ({ state }) => syncText.states[state] },
  {
    title: syncText.changesTitle,
    value: (record) => [...syncText.changes(record), record.error ?? ''].filter(Boolean).join('；'),
  },
];

function Outcome({ record }: { record: SyncRecord }) {
  const { state, error, peopleUnknown, notes, noteCount } = record;
  const changes = syncText.changes(record);
  return (
    <div className={styles.outcome}>
      <p>
        <Tag tone={TONES[state]}>{syncText.states[state]}</Tag>
        {state === 'DONE' && (changes.length === 0 ? syncText.noChange : changes.join('；'))}
        {state === 'FAILED' && error}
      </p>
      {peopleUnknown > 0 && <small>{syncText.unknown(peopleUnknown)}</small>}
      {noteCount > 0 && (
        <details>
          <summary>{syncText.notes(noteCount)}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {noteCount > notes.length && <li>{syncText.moreNotes(noteCount - notes.length)}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
