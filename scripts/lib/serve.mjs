import { spawn } from 'node:child_process';
import { onExit } from './exit-handler.mjs';
import { buildChildEnvironment, node24, root } from './paths.mjs';

/**
 * Runs a long-lived Node program in the foreground: forwards signals, waits for its clean end, and exits with its code. The
 * child is in a session of its own, because Ctrl-C reaches every process of the terminal, and it must receive it from this
 * process alone.
 */
export function serve(nodeArguments, env) {
  const follow = new URL('follow-parent.mjs', import.meta.url).href;
  const child = spawn(node24, ['--import', follow, ...nodeArguments], {
    cwd: root,
    env: buildChildEnvironment(env),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onExit((signal) => child.kill(signal));
  child.once('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
