import { loadEnv } from '../apps/server/src/config/env.ts';
import { runProgram } from '../apps/server/src/start/run-program.ts';
import { print } from '../apps/server/src/start/print.ts';
import { runStorage } from '../apps/server/src/storage/storage-program.ts';

await runProgram(async () => {
  process.exit((await runStorage(loadEnv(), process.argv.slice(2), print)) ? 0 : 1);
});
