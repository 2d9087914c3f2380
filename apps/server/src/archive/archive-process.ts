// Writes an archive in a process of its own, for the job worker: the file by its argument, the site by its input.
import { json } from 'node:stream/consumers';
import { lowerPriority } from '../backup/backup-program.ts';
import { loadEnv } from '../config/env.ts';
import type { Env } from '../config/env.ts';
import { print } from '../start/print.ts';
import { runProgram } from '../start/run-program.ts';
import { runArchive } from './archive-program.ts';

lowerPriority();
await runProgram(async () => {
  const site = (await json(process.stdin)) as Partial<Env>;
  await runArchive({ ...loadEnv(), ...site }, ['write', process.argv[2] ?? ''], print);
  process.exit(0);
});
