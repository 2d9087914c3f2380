import { type Database, openDatabase } from '../../db/db.ts';

/**
 * A pool of its own for searches: few connections, so that many searches at once wait in line here instead of
 * slowing each other and everything else down; and settings that keep the planner from reading whole tables, which
 * it underestimates for words (the cost of fetching long values is unknown to it).
 */
export function openSearchPool(options: { url: string; poolSize: number; timeoutMs: number }): Database {
  const settings = [
    `statement_timeout=${options.timeoutMs}`,
    'enable_seqscan=off',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    'plan_cache_mode=force_generic_plan',
  ];
  return openDatabase({
    url: options.url,
    poolSize: options.poolSize,
    name: 'zhihui-search',
    settings: settings.map((setting) => `-c ${setting}`).join(' '),
  });
}
