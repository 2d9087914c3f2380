import { loadEnv } from '../apps/server/src/config/env.ts';
import { runRestore } from '../apps/server/src/backup/restore-program.ts';
import { runProgram } from '../apps/server/src/start/run-program.ts';
import { print } from '../apps/server/src/start/print.ts';

await runProgram(async () => {
  await runRestore(loadEnv(), process.argv.slice(2), print);
  process.exit(0);
});
