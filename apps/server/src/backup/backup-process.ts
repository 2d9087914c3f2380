import { loadEnv } from '../config/env.ts';
import { runProgram } from '../start/run-program.ts';
import { letReadersFirst, runBackup } from './backup-program.ts';

// begun by another process: without it there is nobody to tell
process.on('disconnect', () => process.exit(1));

letReadersFirst();
await runProgram(async () => {
  const well = await runBackup(loadEnv(), (line) => process.stdout.write(`${line}\n`));
  process.exit(well ? 0 : 1);
});
