import type { WorkerEvents } from 'graphile-worker';
import type { BegunJob } from './abandoned.repo.ts';

/** The jobs that a worker knows to be its own, until the database no longer has them as such. */
export interface BegunJobs {
  all(): readonly BegunJob[];
  /** Forgets those of `asked` that are not among `locked`, unless they were begun again since. */
  keep(asked: readonly BegunJob[], locked: ReadonlySet<string>): void;
}

/** Notes each job that is begun. Its end is not told: a job is done before the database has heard of it. */
export function watchBegunJobs(events: WorkerEvents): BegunJobs {
  const begun = new Map<string, BegunJob>();
  events.on('job:start', ({ job }) => {
    const id = String(job.id);
    begun.set(id, { id, attempts: job.attempts });
  });
  return {
    all: () => [...begun.values()],
    keep: (asked, locked) => {
      for (const job of asked)
        if (!locked.has(job.id) && begun.get(job.id) === job) begun.delete(job.id);
    },
  };
}
