import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UnsupportedDrillError } from './drill.ts';

/** An authority of the drills' own. */
export interface Authority {
  /** File of its certificate. */
  certificate: string;
  /** Makes a certificate for 127.0.0.1 that is valid for so many days; for -1 it has expired. */
  issue(days: number): { key: string; certificate: string };
}

/** Makes an authority in `folder`, with openssl. Throws NotHere where there is none. */
export function makeAuthority(folder: string): Authority {
  if (spawnSync('openssl', ['version']).error)
    throw new UnsupportedDrillError('there is no openssl');
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const make = ['req', '-newkey', 'rsa:2048', '-nodes'];
  run(...make, '-x509', '-days', '30', '-subj', '/CN=drill', '-keyout', 'ca.key', '-out', 'ca.pem');
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost');
  return {
    certificate: path.join(folder, 'ca.pem'),
    issue: (days) => {
      run(...make, '-subj', '/CN=localhost', '-keyout', 'one.key', '-out', 'one.csr');
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
      run('x509', '-req', '-in', 'one.csr', ...by, '-days', String(days), '-out', 'one.pem');
      const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');
      return { key: text('one.key'), certificate: text('one.pem') };
    },
  };
}
