import type { SystemStatus } from '@zhihui/contract/features/status/status.schema.ts';
import { formatCount } from '../../../lib/text.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import { Facts, StatusTable } from './status-table.tsx';
import { PART_LABELS, statusText as words } from './status.text.ts';

/** Jobs that wait, and those that were given up. */
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
