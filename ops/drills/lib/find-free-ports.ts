import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST = 4650;
const LAST = 9650;

/** The first of `count` free ports on the loopback that follow each other: drills of two checkouts may run at once. */
export async function findFreePorts(count: number): Promise<number> {
  for (let first = FIRST; first < LAST; first += count) {
    const ports = Array.from({ length: count }, (_, at) => first + at);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no ${count} ports in a row are free from ${FIRST} on`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
