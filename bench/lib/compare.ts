import type { LoadOrders } from './load-child.ts';
import { ensureBuild, ensureOwnBuild, prepareBuild } from './builds.ts';
import type { PreparedBuild } from './builds.ts';
import { median } from './browser.ts';
import { findPostmaster, measure, readMemoryMb, waitUntilIdle } from './measure.ts';
import type { Measurement } from './measure.ts';
import { startProduct, startReference } from './processes.ts';
import type { Running } from './processes.ts';
import { buildSiteScenarios } from './scenarios.ts';

/** What a comparison measures, and for how long. */
export interface CompareOptions {
  /** Commits that are measured next to this checkout, the first of them the one its ratios are to. */
  commits: readonly string[];
  count: number;
  corpusDir: string;
  /** Folder of the databases: one for each build, whose schemas differ. */
  dataDir: string;
  rounds: number;
  seconds: number;
  isWanted(scenario: string): boolean;
  /** Ratios are of instructions where the machine can count them. */
  countsInstructions?: boolean;
  /** Whether bare Node is measured too; by default it is. */
  withReference?: boolean;
}

/** Medians of one row: processor time in ms a request, by build in the order of the comparison. */
export interface ComparedRow {
  name: string;
  /** Bare Node before and after. */
  referenceMs: number;
  builds: { cpuMs: number; databaseCpuMs: number; bytes: number; failed: number }[];
  /** What this checkout costs by what the first commit does: the median of the rounds. */
  ratio: number;
  /** Whether the ratio is of instructions rather than of time. */
  isOfInstructions: boolean;
}

interface Side extends PreparedBuild {
  product: Running;
  databasePid: number;
}

const PORT = 4390;
const REFERENCE_SECONDS = 2;

/**
 * Measures this checkout and other commits in one go: row by row, the builds in turn within each round, and bare Node
 * before and after them. Yields a row when all its rounds are done, and prints memory at the end.
 */
export async function* compareBuilds(options: CompareOptions): AsyncGenerator<ComparedRow> {
  const builds = [];
  for (const commit of options.commits) builds.push(await ensureBuild(commit));
  builds.push(await ensureOwnBuild());
  const sides: Side[] = [];
  try {
    for (const [i, build] of builds.entries()) {
      const { count, corpusDir, dataDir } = options;
      const prepared = await prepareBuild(build, `${dataDir}-${build.name}`, count, corpusDir);
      const { url, dataDir: folder } = prepared.prepared;
      const env = { DATABASE_URL: url, DATA_DIR: folder };
      const product = await startProduct(PORT + i, env, build);
      sides.push({ ...prepared, product, databasePid: await findPostmaster(url) });
    }
    const reference = await startReference('baseline', '');
    try {
      yield* compareRows(sides, reference, options);
    } finally {
      await reference.stop();
    }
    for (const { build, product } of sides)
      console.log(`内存 ${build.name}：${readMemoryMb(product.pid).toFixed(0)} MB`);
  } finally {
    for (const side of sides) {
      await side.product.stop();
      await side.stop();
    }
  }
}

async function* compareRows(
  sides: readonly Side[],
  reference: Running,
  options: CompareOptions,
): AsyncGenerator<ComparedRow> {
  const { rounds } = options;
  const own = sides.at(-1) as Side;
  for (const { name } of buildSiteScenarios(own.prepared, options.corpusDir)) {
    if (!options.isWanted(name)) continue;
    const references: number[] = [];
    const results: Measurement[][] = sides.map(() => []);
    const measureReference = async (): Promise<void> => {
      if (options.withReference === false) return;
      const requests: LoadOrders['requests'] = [{ method: 'GET', path: '/' }];
      const load = { name, ...reference, requests, seconds: REFERENCE_SECONDS, warm: true };
      references.push((await measure(load)).cpuMs);
    };
    for (let round = 0; round < rounds; round += 1) {
      await measureReference();
      const turns = [...sides.entries()];
      // the machine's load drifts: none is always the first
      for (const [i, side] of round % 2 === 0 ? turns : turns.toReversed()) {
        await waitUntilIdle(side.product.pid);
        results[i]?.push(await measureRow(side, name, round, options));
      }
      await measureReference();
    }
    yield summarize(name, references, results);
  }
}

/** A round's addresses are new, because a page that was requested before would be cached. */
function measureRow(
  { prepared, product, databasePid }: Side,
  name: string,
  round: number,
  { corpusDir, seconds, countsInstructions = false }: CompareOptions,
): Promise<Measurement> {
  const scenarios = buildSiteScenarios(prepared, corpusDir, round + 1);
  const scenario = scenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const { origin, pid } = product;
  const load = { ...scenario, origin, pid, seconds, databasePid, countsInstructions };
  return measure({ ...load, warm: round > 0 });
}

function summarize(
  name: string,
  references: readonly number[],
  results: readonly (readonly Measurement[])[],
): ComparedRow {
  const first = results[0] ?? [];
  const own = results.at(-1) ?? [];
  const isOfInstructions = [...first, ...own].every(({ instructions }) => instructions !== null);
  const costOf = (row: Measurement | undefined): number =>
    (isOfInstructions ? row?.instructions : row?.cpuMs) ?? Number.NaN;
  const middle = (rows: readonly Measurement[], key: 'cpuMs' | 'databaseCpuMs' | 'bytes'): number =>
    median(rows.map((row) => row[key]));
  return {
    name,
    referenceMs: median([...references]),
    builds: results.map((rows) => ({
      cpuMs: middle(rows, 'cpuMs'),
      databaseCpuMs: middle(rows, 'databaseCpuMs'),
      bytes: middle(rows, 'bytes'),
      failed: rows.reduce((sum, { failed }) => sum + failed, 0),
    })),
    ratio: median(own.map((row, round) => costOf(row) / costOf(first[round]))),
    isOfInstructions,
  };
}

/** Prints rows as they come: milliseconds of each build, in brackets multiples of bare Node, and the ratio. */
export async function printComparison(rows: AsyncIterable<ComparedRow>): Promise<void> {
  let header = false;
  for await (const { name, referenceMs, builds, ratio } of rows) {
    const columns = (title: string): string => builds.map(() => ` ${title} |`).join('');
    if (!header) {
      console.log(
        `| 项目 | Node ms |${columns('CPU ms（倍）')} 比值 |${columns('数据库 ms')}${columns('字节')}${columns('失败')}`,
      );
      console.log(`| --- |${' ---: |'.repeat(2 + 4 * builds.length)}`);
      header = true;
    }
    const cells = (format: (build: ComparedRow['builds'][number]) => string): string =>
      builds.map((build) => ` ${format(build)} |`).join('');
    console.log(
      `| ${name} | ${referenceMs.toFixed(3)} |` +
        cells(({ cpuMs }) => `${cpuMs.toFixed(2)}（${(cpuMs / referenceMs).toFixed(0)}）`) +
        ` **${ratio.toFixed(2)}** |` +
        cells(({ databaseCpuMs }) => databaseCpuMs.toFixed(2)) +
        cells(({ bytes }) => bytes.toFixed(0)) +
        cells(({ failed }) => String(failed)),
    );
  }
}
