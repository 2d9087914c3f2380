import { loadEnv } from '../apps/server/src/config/env.ts';
import { openAppDatabase } from '../apps/server/src/start/database.ts';
import { runProgram } from '../apps/server/src/start/run-program.ts';
import { print } from '../apps/server/src/start/print.ts';

// `npm run migrate`: makes a backup and migrates the structure, and starts nothing. Nodes of the version before continue.
await runProgram(async () => {
  const database = await openAppDatabase(loadEnv(), { joinIfRunning: true });
  await database.stop();
  print('数据库结构已是最新');
});
