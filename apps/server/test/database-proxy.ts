import { createServer, connect, Socket } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import pg from 'pg';

/** A line to a database that a test can cut. */
export interface DatabaseProxy {
  /** Address of the database by way of this line. */
  url: string;
  /** Both ends of each connection that was made. */
  pairs: [near: Socket, far: Socket][];
  /** From now on no data passes on the open connections, and neither end is notified. */
  silence(): void;
  /** The same for new connections too, as with a database that has frozen. */
  freeze(): void;
  /** Breaks the connections there are. */
  breakAll(): void;
  /** Breaks the connections and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy between a program and the database of `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { host, port } = new pg.Client({ connectionString: url });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const pairs: [Socket, Socket][] = [];
  let frozen = false;
  const server = createServer((clientSocket) => {
    const serverSocket = frozen ? new Socket() : connect(target);
    // pipes forward an end, but no error
    clientSocket.on('error', () => serverSocket.destroy());
    serverSocket.on('error', () => clientSocket.destroy());
    if (frozen) clientSocket.resume();
    else clientSocket.pipe(serverSocket).pipe(clientSocket);
    pairs.push([clientSocket, serverSocket]);
  });
  const proxyPort = await open(server, 0);
  const by = new URL(url);
  by.searchParams.delete('host');
  by.host = `127.0.0.1:${proxyPort}`;
  const silence = (): void => {
    for (const [clientSocket, serverSocket] of pairs) {
      clientSocket.unpipe(serverSocket).resume();
      serverSocket.unpipe(clientSocket).resume();
    }
  };
  const breakAll = (): void => {
    for (const item of pairs.flat()) item.destroy();
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
    restore: async () => void (await open(server, proxyPort)),
    close: cut,
  };
}

async function open(server: Server, port: number): Promise<number> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  return (server.address() as AddressInfo).port;
}
