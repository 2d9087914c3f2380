import { enableCompileCache } from 'node:module';
import { runProgram } from './start/run-program.ts';

enableCompileCache();

// the site's modules are loaded after the settings have been validated
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
  // a handle that a module leaves open must not delay the start that waits for this
  process.exit();
}
