import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Certificate } from './certificates.ts';

const START_TLS = '1.3.6.1.4.1.1466.20037';

/** What the front does with the request to start TLS. */
type Behaviour =
  /** Encrypts, and passes on what comes then. */
  | 'encrypts'
  /** Answers that it cannot, and passes on what comes in the clear. */
  | 'refuses'
  /** Encrypts, and hangs up at once. */
  | 'hangs up'
  /** Agrees, and never shakes hands. */
  | 'stalls';

/** A directory in front of a plain one on `port`, which can start TLS (RFC 4511, 4.14) with a certificate. */
export async function startTlsFront(
  port: number,
  tls: Certificate,
  behaviour: Behaviour = 'encrypts',
) {
  const sockets = new Set<Socket>();
  /** Everything that came in the clear, by connection. */
  const plain: string[] = [];
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  };
  const forward = (from: Socket, first?: Buffer) => {
    const directory = connect(port, '127.0.0.1');
    hold(directory);
    if (first !== undefined) directory.write(first);
    from.pipe(directory).pipe(from);
  };
  const server = createServer((socket) => {
    hold(socket);
    const index = plain.push('') - 1;
    socket.on('data', (data) => {
      plain[index] += data.toString('latin1');
    });
    socket.once('data', (data) => {
      if (!data.includes(START_TLS)) return forward(socket, data);
      const refused = behaviour === 'refuses';
      socket.write(answer(data[4] ?? 1, refused ? 53 : 0));
      if (refused) return forward(socket);
      socket.removeAllListeners('data');
      if (behaviour === 'stalls') return socket.on('data', () => undefined);
      const secureContext = createSecureContext({ cert: tls.certificate, key: tls.key });
      const encrypted = new TLSSocket(socket, { isServer: true, secureContext });
      hold(encrypted);
      if (behaviour === 'encrypts') return forward(encrypted);
      return encrypted.once('secure', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    plain,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The answer to an extended request: its number and a result (0 success, 53 unwilling to perform). */
function answer(messageId: number, result: number): Buffer {
  return Buffer.from([0x30, 0x0c, 2, 1, messageId, 0x78, 7, 0x0a, 1, result, 4, 0, 4, 0]);
}
