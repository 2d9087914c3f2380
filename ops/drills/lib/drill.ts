import type { Cluster } from './cluster.ts';
import type { MailServer } from './mail-server.ts';
import type { Site } from './site.ts';
import type { WriteLoad } from './writing.ts';

/** Result of a drill. */
export interface Outcome {
  /** Writes that were acknowledged, and how many of them are not there. */
  acknowledged: number;
  lost: number;
  /** Requests that got no answer, or one of 5xx. */
  failed: number;
  /** How many may: all where something that answers them is away. */
  failuresAllowed: boolean;
  /** How often an operator would have had to restart or repair something. */
  manualRestarts: number;
  /** From the end of the trouble until writes were acknowledged again. */
  recoverySeconds: number;
  /** The longest that this may take. */
  maxRecoverySeconds: number;
  /** Other failures; each makes the verdict bad. */
  violations: string[];
  /** What succeeded but took too long. */
  slow?: string[];
  /** Other measurements. */
  notes: string[];
}

export interface DrillContext {
  /** Less of it, for the tests of every day. */
  short: boolean;
  /** Writing during a drill, by default. */
  load: WriteLoad;
  /** Rounds or seconds, when they differ from the default. */
  amount: number | undefined;
  /**
   * Git reference of the version that is updated from; null for this version, which is then updated to an imagined next one.
   */
  from: string | undefined;
  /** First of twenty-five ports on the loopback that are the drills' own. */
  port: number;
  /** A site that drills share, with two nodes and a worker; each drill leaves it running. */
  site(): Promise<Site>;
  /** Its mail server, which accepts every mail unless it is set to hang. */
  mails(): MailServer;
  /** A cluster that drills share, one after the other; each drill leaves it running. */
  cluster(): Promise<Cluster>;
  print(text: string): void;
}

export interface Drill {
  name: string;
  about: string;
  /** Whether it has a short form. */
  short: boolean;
  run(context: DrillContext): Promise<Outcome>;
}

/** Thrown by a drill that cannot run on this machine. */
export class UnsupportedDrillError extends Error {}

/**
 * The failures of an outcome; empty when the drill passed. Durations are judged only when `timed`: machines differ
 * threefold, and the short forms run beside other work.
 */
export function findFaults(outcome: Outcome, timed: boolean): string[] {
  const faults = [...outcome.violations];
  if (outcome.acknowledged === 0) faults.push('nothing was acknowledged');
  if (outcome.lost > 0) faults.push(`${outcome.lost} acknowledged writes lost`);
  if (outcome.failed > 0 && !outcome.failuresAllowed)
    faults.push(`${outcome.failed} requests failed`);
  if (outcome.manualRestarts > 0) faults.push(`${outcome.manualRestarts} restarts by hand`);
  if (!timed) return faults;
  faults.push(...(outcome.slow ?? []));
  if (!(outcome.recoverySeconds <= outcome.maxRecoverySeconds))
    faults.push(
      `${outcome.recoverySeconds.toFixed(1)} s to recover, not ${outcome.maxRecoverySeconds}`,
    );
  return faults;
}
