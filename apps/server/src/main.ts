import { enableCompileCache } from 'node:module';
import { StartupError } from './config/startup-error.ts';

enableCompileCache();

// what the site consists of is loaded after the settings have been found right
try {
  if (process.argv[2] === '--load-only') await loadOnly();
  else await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const { loadEnv } = await import('./config/env.ts');
  const env = loadEnv();
  const { startSite } = await import('./start/site.ts');
  await startSite(env);
}

async function loadOnly(): Promise<void> {
  const { loadAll } = await import('./start/load-all.ts');
  await loadAll('apps/web/build');
  // whatever a module keeps open must not hold up the start that waits for this
  process.exit();
}
