import path from 'node:path';
import { parseArgs } from 'node:util';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ensureCompiled } from '../../scripts/lib/compile.mjs';
import { clearDrillFolders, drillFolder, makeCluster } from './lib/cluster.ts';
import type { Cluster } from './lib/cluster.ts';
import { UnsupportedDrillError, findFaults } from './lib/drill.ts';
import type { Drill, DrillContext, Outcome } from './lib/drill.ts';
import { DRILLS } from './list.ts';
import { startMailServer } from './lib/mail-server.ts';
import { shareSite } from './lib/site.ts';
import type { Site } from './lib/site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    amount: { type: 'string' },
    from: { type: 'string' },
    port: { type: 'string' },
  },
});

/** The short forms run beside other work, and must leave it a share of the machine. */
const LOADS = { short: { writers: 2, pauseMs: 150 }, long: { writers: 4, pauseMs: 20 } };

/** How many ports drills use, one after the other. */
const PORTS = 25;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

// child processes end with them, but only at an exit
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));

function chooseDrills(names: readonly string[]): Drill[] {
  if (names[0] === 'all') return DRILLS.filter((drill) => drill.short || !values.short);
  return names.map((name) => {
    const drillByName = DRILLS.find((drill) => drill.name === name);
    if (drillByName === undefined) throw new Error(`there is no drill ${name}`);
    return drillByName;
  });
}

/** Runs them one after the other and prints the table; whether all were passed. */
async function runDrills(drills: readonly Drill[]): Promise<boolean> {
  // nodes are started again and again
  await ensureCompiled();
  const folder = drillFolder('cluster');
  const port = values.port === undefined ? await findFreePorts(PORTS) : Number(values.port);
  let shared: Promise<Cluster> | undefined;
  let site: Promise<Site> | undefined;
  const mails = await startMailServer(port + 9);
  const cluster = () => (shared ??= makeCluster(path.join(folder, 'shared'), port + 24));
  const context: DrillContext = {
    short: values.short,
    load: LOADS[values.short ? 'short' : 'long'],
    amount: values.amount === undefined ? undefined : Number(values.amount),
    from: values.from,
    port,
    cluster,
    site: () => (site ??= cluster().then((sharedCluster) => shareSite(sharedCluster, port, mails))),
    mails: () => mails,
    print: (text) => print(`  ${text}`),
  };
  const results: Result[] = [];
  for (const drill of drills) {
    print(`── ${drill.name}: ${drill.about}`);
    const result = await runDrill(drill, context);
    results.push(result);
    if (!hasPassed(result)) {
      // its failure must not affect the next one
      await (await site?.catch(() => undefined))?.close();
      site = undefined;
    }
    print(formatTable([result]).split('\n').slice(2).join('\n'));
  }
  await (await site?.catch(() => undefined))?.close();
  await (await shared?.catch(() => undefined))?.stop();
  await mails.close();
  clearDrillFolders();
  print(`\n${formatTable(results)}`);
  return results.every(hasPassed);
}

async function runDrill({ name, run }: Drill, context: DrillContext): Promise<Result> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const timed = !context.short;
  try {
    const outcome = await run(context);
    return { name, timed, outcome, seconds: seconds() };
  } catch (error) {
    if (error instanceof UnsupportedDrillError)
      return { name, timed, unsupported: error.message, seconds: seconds() };
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return { name, timed, error, seconds: seconds() };
  }
}

const FIRST = 4650;
const LAST = 9650;

/** The first of `count` free consecutive ports on the loopback: drills of two checkouts may run at once. */
async function findFreePorts(count: number): Promise<number> {
  for (let first = FIRST; first < LAST; first += count) {
    const ports = Array.from({ length: count }, (_, at) => first + at);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no ${count} ports in a row are free from ${FIRST} on`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** How a drill went: its outcome, why it could not happen here, or the error that ended it. */
interface Result {
  name: string;
  /** Whether durations are judged. */
  timed: boolean;
  seconds: number;
  outcome?: Outcome;
  unsupported?: string;
  error?: unknown;
}

/** Whether the drill passed. */
function hasPassed({ outcome, unsupported, timed }: Result): boolean {
  return (
    unsupported !== undefined || (outcome !== undefined && findFaults(outcome, timed).length === 0)
  );
}

const HEAD = ['drill', 'acknowledged', 'lost', 'failed', 'by hand', 'recovery', 'took', 'verdict'];

/** The results as a table of Markdown, with notes below it. */
function formatTable(results: readonly Result[]): string {
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

if (positionals.length === 0) {
  print('npm run drill -- NAME… [--short] [--amount N] [--from VERSION] [--port FIRST], or all\n');
  for (const { name, about, short } of DRILLS)
    print(`  ${name.padEnd(14)}${about}${short ? '' : ' (no short form)'}`);
} else {
  // connections left open by a failed drill must not delay the exit
  process.exit((await runDrills(chooseDrills(positionals))) ? 0 : 1);
}
