import { loadEnv } from '../config/env.ts';
import { runProgram } from '../start/run-program.ts';
import { lowerPriority, runBackup } from './backup-program.ts';

// started by another process: without it there is no receiver for the report
process.on('disconnect', () => process.exit(1));

lowerPriority();
await runProgram(async () => {
  const succeeded = await runBackup(loadEnv(), (line) => process.stdout.write(`${line}\n`));
  process.exit(succeeded ? 0 : 1);
});
