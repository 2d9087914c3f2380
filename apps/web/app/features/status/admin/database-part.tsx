import type { SystemStatus } from '@zhihui/contract/features/status/status.schema.ts';
import { formatCount } from '../../../lib/text.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Facts, StatusTable } from './status-table.tsx';
import { HEALTH_LABELS, PART_LABELS, formatSize, statusText as words } from './status.text.ts';

/** The database, and those that copy it. */
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
