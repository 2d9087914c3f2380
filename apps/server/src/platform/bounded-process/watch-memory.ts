// A thread beside a program that reads foreign files: it ends the whole process, however busy the program is.
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds between two checks: memory grows by some megabytes a millisecond at most. */
const EVERY_MS = 10;

const maxBytes = workerData as number;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
parentPort?.postMessage('watching');
