import http from 'node:http';

/** Requests of readers, without a pause. */
export interface Reading {
  answered(): number;
  /** Those that got no answer, or one of 5xx, with what it was. */
  failed: string[];
  /** Milliseconds that answers took since the last call, sorted. */
  drainTimes(): number[];
  stop(): Promise<void>;
}

const TIMEOUT_MS = 60_000;

/** Runs `count` readers that request these paths in turn, each pausing `pauseMs` after an answer. */
export function startReading(
  origins: readonly string[],
  paths: readonly string[],
  count: number,
  pauseMs = 0,
): Reading {
  const agent = new http.Agent({ keepAlive: true, maxSockets: count });
  const failed: string[] = [];
  let times: number[] = [];
  let answered = 0;
  let isRunning = true;
  const read = async (reader: number): Promise<void> => {
    for (let requestIndex = reader; isRunning; requestIndex += 1) {
      const url = `${origins[requestIndex % origins.length]}${paths[requestIndex % paths.length]}`;
      const startedAt = performance.now();
      const status = await get(url, agent);
      if (typeof status === 'number' && status < 500) {
        times.push(performance.now() - startedAt);
        answered += 1;
      } else failed.push(`${url}: ${status}`);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const reading = Promise.all(Array.from({ length: count }, (_, reader) => read(reader)));
  return {
    answered: () => answered,
    failed,
    drainTimes: () => {
      const sorted = times.sort((a, b) => a - b);
      times = [];
      return sorted;
    },
    stop: async () => {
      isRunning = false;
      await reading;
      agent.destroy();
    },
  };
}

/** The status, or the error in place of a complete answer. */
function get(url: string, agent: http.Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', (error) => resolve(error.message));
    });
    request.on('error', (error) => resolve(error.message));
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('no answer')));
  });
}
