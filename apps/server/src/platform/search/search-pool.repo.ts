import type { StatementMeter } from '../../db/statement-meter.ts';
import { type Database, openDatabase } from '../../db/db.ts';

/**
 * A pool of its own for searches: few connections, so that many searches at once wait in line here instead of
 * slowing each other and everything else down; and settings that keep the planner from reading whole tables, which
 * it underestimates for words (the cost of fetching long values is unknown to it).
 */
export function openSearchPool(url: string, poolSize: number, meter?: StatementMeter): Database {
  const settings = [
    'enable_seqscan=off',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    'plan_cache_mode=force_generic_plan',
  ];
  return open(url, poolSize, settings, { limit: 2000, meter });
}

/** For writing to the index: a batch of long articles takes its time. */
export function openIndexPool(url: string, meter?: StatementMeter): Database {
  return open(url, 2, [], { limit: 60_000, patience: 0, meter });
}

function open(
  url: string,
  poolSize: number,
  settings: string[],
  { meter, ...more }: { limit: number; patience?: number; meter: StatementMeter | undefined },
): Database {
  return openDatabase({
    url,
    poolSize,
    name: 'zhihui-search',
    ...more,
    ...(meter === undefined ? {} : { meter }),
    settings: settings.map((setting) => `-c ${setting}`).join(' '),
  });
}
