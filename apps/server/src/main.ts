import { enableCompileCache } from 'node:module';
import { runProgram } from './start/run-program.ts';

enableCompileCache();

// what the site consists of is loaded after the settings have been found right
await runProgram(process.argv[2] === '--load-only' ? preloadModules : start);

async function start(): Promise<void> {
  const { loadEnv } = await import('./config/env.ts');
  const env = loadEnv();
  const { prepareStart } = await import('./start/prepare-start.ts');
  const preparation = await prepareStart(env);
  const { startSite } = await import('./start/site.ts');
  await startSite(env, preparation);
}

async function preloadModules(): Promise<void> {
  const { loadAll } = await import('./start/load-all.ts');
  await loadAll('apps/web/build');
  // whatever a module keeps open must not hold up the start that waits for this
  process.exit();
}
