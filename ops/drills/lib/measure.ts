import { setTimeout as sleep } from 'node:timers/promises';
import type { SupervisedNode } from './node.ts';
import type { Site } from './site.ts';
import { countLost, countUnfinished } from './writing.ts';
import type { Writing } from './writing.ts';
import type { Outcome } from './drill.ts';

/** Seconds until `writing` gets the next acknowledgements, counted from now. */
export async function waitForWrites(
  writing: Writing,
  count = 4,
  timeoutMs?: number,
): Promise<number> {
  const startedAt = performance.now();
  await writing.waitForMore(count, timeoutMs);
  return (performance.now() - startedAt) / 1000;
}

/** Seconds until all nodes are ready, counted from now. */
export async function waitUntilAllReady(nodes: readonly SupervisedNode[]): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(nodes.map((node) => node.waitUntilReady()));
  return (performance.now() - startedAt) / 1000;
}

/** Ends of the sites that were counted by earlier drills. */
const counted = new WeakMap<object, number>();

/** Stops the writing and checks its results, and whether its jobs were done. */
export async function conclude(
  site: Pick<Site, 'unexpectedExits'>,
  url: string,
  writing: Writing,
  measured: Partial<Outcome> & Pick<Outcome, 'recoverySeconds' | 'maxRecoverySeconds'>,
): Promise<Outcome> {
  await writing.stop();
  const lostCount = await countLost(url, writing);
  const unfinished = await countUnfinished(url, writing);
  const violations = [...(measured.violations ?? [])];
  if (unfinished > 0) violations.push(`${unfinished} articles did not come into the search`);
  const outcome = {
    acknowledged: writing.acknowledged.size,
    lost: lostCount,
    failed: writing.failed(),
    failuresAllowed: true,
    manualRestarts: site.unexpectedExits() - (counted.get(site) ?? 0),
    notes: [],
    ...measured,
    violations,
  };
  counted.set(site, site.unexpectedExits());
  return outcome;
}

/** Waits for some seconds. */
export async function waitSeconds(seconds: number): Promise<void> {
  await sleep(seconds * 1000);
}

export interface AskResult {
  path: string;
  /** 0 when no answer came. */
  status: number;
  ms: number;
}

const TIMEOUT_MS = 60_000;

/** Requests these paths from all nodes at once, as a visitor or with this session. */
export function askAll(
  origins: readonly string[],
  paths: readonly string[],
  token?: string,
): Promise<AskResult[]> {
  const headers: Record<string, string> =
    token === undefined ? {} : { cookie: `access_token=${token}` };
  return Promise.all(
    origins.flatMap((origin) => paths.map((path) => askOne(origin, path, headers))),
  );
}

async function askOne(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<AskResult> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(origin + path, { signal, headers }).catch(() => null);
  await answer?.body?.cancel();
  return { path, status: answer?.status ?? 0, ms: performance.now() - startedAt };
}
