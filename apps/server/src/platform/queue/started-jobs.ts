import type { WorkerEvents } from 'graphile-worker';
import type { StartedJob } from './worker-tables.repo.ts';

/** The jobs that a worker knows to be its own, until the database no longer has them as such. */
export interface StartedJobTracker {
  all(): readonly StartedJob[];
  /** Forgets those of `asked` that are not among `locked`, unless they were begun again since. */
  forgetFinished(candidates: readonly StartedJob[], locked: ReadonlySet<string>): void;
}

/** Notes each job that is begun. Its end is not told: a job is done before the database has heard of it. */
export function trackStartedJobs(events: WorkerEvents): StartedJobTracker {
  const started = new Map<string, StartedJob>();
  events.on('job:start', ({ job }) => {
    const id = String(job.id);
    started.set(id, { id, attempts: job.attempts });
  });
  return {
    all: () => [...started.values()],
    forgetFinished: (candidates, locked) => {
      for (const job of candidates)
        if (!locked.has(job.id) && started.get(job.id) === job) started.delete(job.id);
    },
  };
}
