import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptNode } from './node.ts';
import type { Site } from './site.ts';
import { countLost, countUnfinished } from './writers.ts';
import type { Writing } from './writers.ts';
import type { Outcome } from './drill.ts';

/** Seconds until `writing` gets the next acknowledgements, counted from now. */
export async function untilWritten(
  writing: Writing,
  count = 4,
  patienceMs?: number,
): Promise<number> {
  const began = performance.now();
  await writing.more(count, patienceMs);
  return (performance.now() - began) / 1000;
}

/** Seconds until all nodes are ready, counted from now. */
export async function untilAllReady(nodes: readonly KeptNode[]): Promise<number> {
  const began = performance.now();
  await Promise.all(nodes.map((node) => node.untilReady()));
  return (performance.now() - began) / 1000;
}

/** Ends of the sites that were counted by earlier drills. */
const counted = new WeakMap<object, number>();

/** Ends the writing and looks what is left of it, and whether its jobs were done. */
export async function conclude(
  site: Pick<Site, 'ownEnds'>,
  url: string,
  writing: Writing,
  more: Partial<Outcome> & Pick<Outcome, 'recoverySeconds' | 'recoverWithin'>,
): Promise<Outcome> {
  await writing.stop();
  const lost = await countLost(url, writing);
  const unfinished = await countUnfinished(url, writing);
  const broken = [...(more.broken ?? [])];
  if (unfinished > 0) broken.push(`${unfinished} articles did not come into the search`);
  const outcome = {
    acknowledged: writing.acknowledged.size,
    lost,
    failed: writing.failed(),
    mayFail: true,
    byHand: site.ownEnds() - (counted.get(site) ?? 0),
    notes: [],
    ...more,
    broken,
  };
  counted.set(site, site.ownEnds());
  return outcome;
}

/** Lets something last. */
export async function lasting(seconds: number): Promise<void> {
  await sleep(seconds * 1000);
}

export interface Asked {
  path: string;
  /** 0 where no answer came. */
  status: number;
  ms: number;
}

const PATIENCE_MS = 60_000;

/** Asks all nodes for these paths at once, as a visitor or as who has this session. */
export function askAll(
  origins: readonly string[],
  paths: readonly string[],
  token?: string,
): Promise<Asked[]> {
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
): Promise<Asked> {
  const began = performance.now();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(origin + path, { signal, headers }).catch(() => null);
  await answer?.body?.cancel();
  return { path, status: answer?.status ?? 0, ms: performance.now() - began };
}
