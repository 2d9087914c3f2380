import { StartupError } from '../apps/server/src/config/startup-error.ts';
import { runImport } from '../apps/server/src/import/main.ts';

try {
  const isComplete = await runImport(process.argv[2]);
  process.exit(isComplete ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}
