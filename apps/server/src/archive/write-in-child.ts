import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Env } from '../config/env.ts';

const PROGRAM = fileURLToPath(new URL('./archive-process.ts', import.meta.url));

/**
 * Writes the site as an archive to `file`, which must not exist, in a process of its own with low priority: its memory ends
 * with it. Rejects with what the process said last when it fails, and when `signal` ends it.
 */
export async function writeArchiveInChild(
  env: Env,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, file], { signal, killSignal: 'SIGTERM' });
  // not as arguments, which every user of the machine can list
  const { DATABASE_URL, DATABASE_SESSION_URL, DATA_DIR, STORAGE, STORAGE_ALSO, PUBLIC_URL } = env;
  const site = { DATABASE_URL, DATABASE_SESSION_URL, DATA_DIR, STORAGE, STORAGE_ALSO, PUBLIC_URL };
  // a process that could not start closes its input; its end is reported below
  child.stdin.on('error', () => undefined).end(JSON.stringify(site));
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(line));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  if (code !== 0) throw new Error(lines.at(-1) ?? `the archive process ended with ${code}`);
}
