import type { AddressInfo } from 'node:net';
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
  /** Filters that were asked for, as the directory understood them. */
  const filters: string[] = [];
  server.bind(BASE, (req: BindRequest, res: Response, next: NextFunction) => {
    const dn = String(req.dn).replaceAll(', ', ',');
    // as real directories do: without a password anybody is let in, as nobody
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
