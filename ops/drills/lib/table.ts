import { faultsOf } from './drill.ts';
import type { Outcome } from './drill.ts';

/** How a drill went: its outcome, why it could not happen here, or the error that ended it. */
export interface Result {
  name: string;
  /** Whether it is judged by how long things took. */
  timed: boolean;
  seconds: number;
  outcome?: Outcome;
  notHere?: string;
  error?: unknown;
}

/** Whether all is as it should be. */
export function passed({ outcome, notHere, timed }: Result): boolean {
  return notHere !== undefined || (outcome !== undefined && faultsOf(outcome, timed).length === 0);
}

const HEAD = ['drill', 'acknowledged', 'lost', 'failed', 'by hand', 'recovery', 'took', 'verdict'];

/** The results as a table of Markdown, with what was noted below it. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { name, seconds, outcome } = result;
    const took = `${seconds.toFixed(0)} s`;
    if (outcome === undefined) return [name, '', '', '', '', '', took, verdictOf(result)];
    const { acknowledged, lost, failed, byHand, recoverySeconds } = outcome;
    const counts = [acknowledged, lost, failed, byHand].map(String);
    return [name, ...counts, `${recoverySeconds.toFixed(1)} s`, took, verdictOf(result)];
  });
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const notes = results.flatMap(({ name, outcome }) =>
    (outcome?.notes ?? []).map((note) => `- ${name}: ${note}`),
  );
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function verdictOf({ outcome, notHere, error, timed }: Result): string {
  if (notHere !== undefined) return `not possible here: ${notHere}`;
  if (outcome === undefined)
    return `BAD: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  const faults = faultsOf(outcome, timed);
  return faults.length === 0 ? 'good' : `BAD: ${faults.join('; ')}`;
}
