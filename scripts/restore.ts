import { loadEnv } from '../apps/server/src/config/env.ts';
import { runRestore } from '../apps/server/src/backup/restore-program.ts';
import { runProgram } from '../apps/server/src/start/run-program.ts';
import { say } from '../apps/server/src/start/say.ts';

await runProgram(async () => {
  await runRestore(loadEnv(), process.argv.slice(2), say);
  process.exit(0);
});
