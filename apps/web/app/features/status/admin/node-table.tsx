import type { StatusNode } from '@zhihui/contract/features/status/status.schema.ts';
import { formatCount } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import { StatusTable } from './status-table.tsx';
import { PART_LABELS, ROLE_LABELS, sizeInWords, statusText as words } from './status.text.ts';
import styles from './system-status.module.css';

const HEADS = [
  words.node,
  words.role,
  words.version,
  words.started,
  words.seen,
  words.memory,
  words.connections,
  words.disk,
];

/** The processes of the site, by machine. */
export function NodeTable({ nodes }: { nodes: readonly StatusNode[] }) {
  return (
    <section>
      <SectionHead title={PART_LABELS.node} count={nodes.length} />
      {nodes.length === 0 ? (
        <EmptyState title={words.noNodes}>{words.noNodesWords}</EmptyState>
      ) : (
        <StatusTable
          label={PART_LABELS.node}
          heads={HEADS}
          rows={nodes.map((node) => ({ key: node.id, cells: cellsOf(node) }))}
        />
      )}
    </section>
  );
}

function cellsOf(node: StatusNode) {
  const { host, pid, here, missing, role, version, startedAt, seenAt, memory, pool, disk } = node;
  const waiting = pool.waiting > 0 ? ` · ${words.waiting(formatCount(pool.waiting))}` : '';
  return [
    <>
      {host} <small>{words.process(pid)}</small>
      {here && <span className={styles.here}>{words.here}</span>}
    </>,
    ROLE_LABELS[role],
    version,
    <Time key="started" at={startedAt} />,
    <>
      {missing && (
        <span className={styles.level} data-level="error">
          {words.missing}
        </span>
      )}
      <Time at={seenAt} />
    </>,
    sizeInWords(memory),
    `${words.used(formatCount(pool.used), formatCount(pool.max))}${waiting}`,
    disk === null ? words.unknown : words.free(sizeInWords(disk.free), sizeInWords(disk.total)),
  ];
}
