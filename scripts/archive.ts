import { runArchive } from '../apps/server/src/archive/archive-program.ts';
import { loadEnv } from '../apps/server/src/config/env.ts';
import { print } from '../apps/server/src/start/print.ts';
import { runProgram } from '../apps/server/src/start/run-program.ts';

await runProgram(async () => {
  await runArchive(loadEnv(), process.argv.slice(2), print);
  process.exit(0);
});
