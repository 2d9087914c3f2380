import type { StatusNode } from '@zhihui/contract/features/status/status.schema.ts';
import { formatCount } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import { StatusTable } from './status-table.tsx';
import { PART_LABELS, ROLE_LABELS, formatSize, statusText as words } from './status.text.ts';
import styles from './system-status.module.css';

const HEADS = [
  words.node,
  words.role,
  words.version,
  words.started,
  words.lastSeen,
  words.memory,
  words.connections,
  words.disk,
];

/** The site's processes by machine. */
export function NodeTable({ nodes }: { nodes: readonly StatusNode[] }) {
  return (
    <section>
      <SectionHead title={PART_LABELS.node} count={nodes.length} />
      {nodes.length === 0 ? (
        <EmptyState title={words.noNodes}>{words.noNodesDescription}</EmptyState>
      ) : (
        <StatusTable
          label={PART_LABELS.node}
          heads={HEADS}
          rows={nodes.map((node) => ({ key: node.id, cells: toCells(node) }))}
        />
      )}
    </section>
  );
}

function toCells(node: StatusNode) {
  const { host, pid, here, missing, role, version, startedAt, seenAt, memory, pool, disk } = node;
  const waiting = pool.waiting > 0 ? ` · ${words.waiting(formatCount(pool.waiting))}` : '';
  return [
    <>
      {host} <small>{words.process(pid)}</small>
      {here && <span className={styles.here}>{words.current}</span>}
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
    formatSize(memory),
    `${words.used(formatCount(pool.used), formatCount(pool.max))}${waiting}`,
    disk === null ? words.unknown : words.free(formatSize(disk.free), formatSize(disk.total)),
  ];
}
