import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import ldap from 'ldapjs';
import type { Certificate } from './certificates.ts';

const BASE = 'dc=company,dc=example';
export const READER = { dn: `cn=reader,${BASE}`, password: 'reads everything' };

interface Person {
  uid: string;
  password: string;
  cn: string;
  mail: string;
  memberOf: string[];
}

/**
 * A directory on a port of this machine, with people under `ou=people`, which a client that is bound as `READER` finds. With a
 * certificate it speaks TLS from the first byte.
 */
export async function startLdapServer(people: readonly Person[], tls?: Certificate) {
  const server = ldap.createServer(
    tls === undefined ? {} : { certificate: tls.certificate, key: tls.key },
  );
  const toDn = ({ uid }: Person) => `uid=${uid},ou=people,${BASE}`;
  /** The filters of the searches, as the directory parsed them. */
  const filters: string[] = [];
  server.bind(BASE, (req: BindRequest, res: Response, next: NextFunction) => {
    const dn = String(req.dn).replaceAll(', ', ',');
    // as real directories do: a bind without a password succeeds anonymously
    if (req.credentials === '') return endResponse(res, next);
    const person = people.find((person) => toDn(person) === dn);
    const password = dn === READER.dn ? READER.password : person?.password;
    if (password !== req.credentials) return next(new ldap.InvalidCredentialsError());
    return endResponse(res, next);
  });
  server.search(BASE, (req: SearchRequest, res: SearchResponse, next: NextFunction) => {
    filters.push(req.filter.toString());
    for (const person of people) {
      const { password: _, ...attributes } = person;
      const entry = {
        dn: toDn(person),
        attributes: { ...attributes, entryUUID: `uuid-${person.uid}` },
      };
      if (req.filter.matches(entry.attributes)) res.send(entry);
    }
    endResponse(res, next);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = (server as unknown as { server: { address(): AddressInfo } }).server.address();
  return {
    port,
    url: `${tls === undefined ? 'ldap' : 'ldaps'}://127.0.0.1:${port}`,
    baseDn: BASE,
    filters,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function endResponse(res: Response, next: NextFunction): void {
  res.end();
  next();
}

type NextFunction = (error?: unknown) => void;
interface Response {
  end(): void;
}
interface BindRequest {
  dn: unknown;
  credentials: string;
}
interface SearchRequest {
  filter: { matches(attributes: object): boolean; toString(): string };
}
interface SearchResponse extends Response {
  send(entry: object): void;
}

const START_TLS = '1.3.6.1.4.1.1466.20037';

/** The front's reaction to the request to start TLS. */
type Behaviour =
  /** Encrypts, and forwards what follows. */
  | 'encrypts'
  /** Answers that it cannot, and forwards unencrypted data. */
  | 'refuses'
  /** Encrypts, and disconnects at once. */
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
  /** All unencrypted data, by connection. */
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
