/**
 * How a script ends early: by Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that runs it (a killed npm signals
 * no child, and its children would continue unseen).
 */

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const repeatedSignalMs = 2000;
const parent = process.ppid;

let handler = () => process.exit(1);
let last = 0;

/** Sets the handler of such an end, instead of exiting at once. It receives the signal. */
export function onExit(nextHandler) {
  handler = nextHandler;
}

/** Listens for all of these from now on. npm forwards Ctrl-C a second time: it is handled once. */
export function watchForExit() {
  for (const signal of signals) process.on(signal, () => handleSignal(signal));
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    handleSignal('SIGTERM');
  }, 250);
  timer.unref();
}

function handleSignal(signal) {
  if (Date.now() - last < repeatedSignalMs) return;
  last = Date.now();
  handler(signal === 'SIGHUP' ? 'SIGTERM' : signal);
}
