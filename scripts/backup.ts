import { loadEnv } from '../apps/server/src/config/env.ts';
import { letReadersFirst, runBackup } from '../apps/server/src/backup/backup-program.ts';
import { runProgram } from '../apps/server/src/start/run-program.ts';
import { say } from '../apps/server/src/start/say.ts';

letReadersFirst();
await runProgram(async () => {
  process.exit((await runBackup(loadEnv(), say)) ? 0 : 1);
});
