import { createServer, connect, Socket } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import pg from 'pg';

/** A line to a database that a test can cut. */
export interface Line {
  /** Address of the database by way of this line. */
  url: string;
  /** Both ends of each connection that was made. */
  pairs: [near: Socket, far: Socket][];
  /** From now on nothing passes on the connections there are, and neither end is told. */
  silence(): void;
  /** The same for new connections too, as with a database that has frozen. */
  freeze(): void;
  /** Breaks the connections there are. */
  breakAll(): void;
  /** Breaks them and refuses new ones until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Stands between a program and the database of `url`. */
export async function openLine(url: string): Promise<Line> {
  const { host, port } = new pg.Client({ connectionString: url });
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const pairs: [Socket, Socket][] = [];
  let frozen = false;
  const server = createServer((near) => {
    const far = frozen ? new Socket() : connect(place);
    // pipes tell an end, but no break
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    if (frozen) near.resume();
    else near.pipe(far).pipe(near);
    pairs.push([near, far]);
  });
  const own = await open(server, 0);
  const by = new URL(url);
  by.searchParams.delete('host');
  by.host = `127.0.0.1:${own}`;
  const silence = (): void => {
    for (const [near, far] of pairs) {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    }
  };
  const breakAll = (): void => {
    for (const one of pairs.flat()) one.destroy();
  };
  const cut = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    breakAll();
    await closed;
  };
  return {
    url: by.href,
    pairs,
    silence,
    freeze: () => {
      frozen = true;
      silence();
    },
    breakAll,
    cut,
    mend: async () => void (await open(server, own)),
    close: cut,
  };
}

async function open(server: Server, port: number): Promise<number> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  return (server.address() as AddressInfo).port;
}
