import { enableCompileCache } from 'node:module';
import { StartupError } from './config/startup-error.ts';

enableCompileCache();

// what the site consists of is loaded after the settings have been found right
try {
  const { loadEnv } = await import('./config/env.ts');
  const env = loadEnv();
  const { startSite } = await import('./start/site.ts');
  await startSite(env);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}
