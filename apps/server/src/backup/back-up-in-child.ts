import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../deps.ts';
import { mailAdmins } from '../features/backup/backup.public.ts';
import type { Log } from '../kernel/context.ts';

const PROGRAM = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/**
 * Backs up in a process of its own with low priority: its memory and processor time end with it, and readers come first. The
 * process ends with this one. Failures are reported to the Admins.
 */
export async function backUpInChildProcess(deps: Deps, log: Log): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    if (input !== null) createInterface({ input }).on('line', (line) => lines.push(line));
  const stop = (): void => void child.kill();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    });
    if (code === 0) return log.info({ lines }, 'backed up');
    log.error({ code, lines }, 'the backup failed');
    await mailAdmins(deps, '备份失败', `备份失败：\n${lines.slice(-5).join('\n')}`);
  } finally {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
  }
}
