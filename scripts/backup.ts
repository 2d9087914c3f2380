import { loadEnv } from '../apps/server/src/config/env.ts';
import { lowerPriority, runBackup } from '../apps/server/src/backup/backup-program.ts';
import { runProgram } from '../apps/server/src/start/run-program.ts';
import { print } from '../apps/server/src/start/print.ts';

lowerPriority();
await runProgram(async () => {
  process.exit((await runBackup(loadEnv(), print)) ? 0 : 1);
});
