import { runProgram } from './start/run-program.ts';

/** The job worker as a process of its own, for sites started with WORKER=off. */
await runProgram(async () => {
  const { loadEnv } = await import('./config/env.ts');
  const env = loadEnv();
  const { startJobProcess } = await import('./start/job-process.ts');
  await startJobProcess(env);
});
