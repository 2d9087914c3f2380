import { findFaults } from './drill.ts';
import type { Outcome } from './drill.ts';

/** How a drill went: its outcome, why it could not happen here, or the error that ended it. */
export interface Result {
  name: string;
  /** Whether it is judged by how long things took. */
  timed: boolean;
  seconds: number;
  outcome?: Outcome;
  unsupported?: string;
  error?: unknown;
}

/** Whether all is as it should be. */
export function hasPassed({ outcome, unsupported, timed }: Result): boolean {
  return (
    unsupported !== undefined || (outcome !== undefined && findFaults(outcome, timed).length === 0)
  );
}

const HEAD = ['drill', 'acknowledged', 'lost', 'failed', 'by hand', 'recovery', 'took', 'verdict'];

/** The results as a table of Markdown, with what was noted below it. */
export function formatTable(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { name, seconds, outcome } = result;
    const elapsedSeconds = `${seconds.toFixed(0)} s`;
    if (outcome === undefined)
      return [name, '', '', '', '', '', elapsedSeconds, describeVerdict(result)];
    const { acknowledged, lost, failed, manualRestarts, recoverySeconds } = outcome;
    const counts = [acknowledged, lost, failed, manualRestarts].map(String);
    return [
      name,
      ...counts,
      `${recoverySeconds.toFixed(1)} s`,
      elapsedSeconds,
      describeVerdict(result),
    ];
  });
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const notes = results.flatMap(({ name, outcome }) =>
    (outcome?.notes ?? []).map((note) => `- ${name}: ${note}`),
  );
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function describeVerdict({ outcome, unsupported, error, timed }: Result): string {
  if (unsupported !== undefined) return `not possible here: ${unsupported}`;
  if (outcome === undefined)
    return `BAD: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  const faults = findFaults(outcome, timed);
  return faults.length === 0 ? 'good' : `BAD: ${faults.join('; ')}`;
}
