import { spawn } from 'node:child_process';
import { childEnvironment, node24, root } from './paths.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const sameSignalMs = 2000;

/**
 * Runs a long-lived Node program and stays with it: hands signals on, waits for its clean end,
 * and exits as it does. The child is in a session of its own, because Ctrl-C reaches every
 * process of the terminal, and npm hands it on once more: it must hear of it once.
 */
export function serve(nodeArguments, env) {
  const follow = new URL('follow-parent.mjs', import.meta.url).href;
  const child = spawn(node24, ['--import', follow, ...nodeArguments], {
    cwd: root,
    env: childEnvironment(env),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

  let lastSignal = 0;
  const hand = (signal) => {
    if (Date.now() - lastSignal < sameSignalMs) return;
    lastSignal = Date.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of forwarded) process.on(signal, () => hand(signal));
  if (process.env.npm_lifecycle_event) whenParentDies(() => hand('SIGTERM'));

  child.once('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

// A killed npm tells nobody; without this the site would run on, out of anyone's sight.
function whenParentDies(react) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    react();
  }, 250);
  timer.unref();
}
