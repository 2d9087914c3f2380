// the decorators of the generator need it
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface Certificate {
  certificate: string;
  key: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 24 * 3_600_000;

/** An authority that exists in this test alone, and issues certificates for names or addresses. */
export async function makeAuthority() {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const name = 'CN=Test authority';
  const own = await X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    notBefore: new Date(Date.now() - 10 * DAY),
    notAfter: new Date(Date.now() + 10 * DAY),
    signingAlgorithm: ALGORITHM,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    certificate: own.toString('pem'),
    /** A certificate that is valid for so many days; for less than 0 it has expired. */
    issue: async (names: { dns?: string; ip?: string }, days = 1): Promise<Certificate> => {
      const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
      const alternatives = Object.entries(names).map(([type, value]) => ({
        type: type as 'dns' | 'ip',
        value,
      }));
      const made = await X509CertificateGenerator.create({
        subject: 'CN=directory',
        issuer: name,
        publicKey: pair.publicKey,
        signingKey: keys.privateKey,
        notBefore: new Date(Date.now() - 5 * DAY),
        notAfter: new Date(Date.now() + days * DAY),
        signingAlgorithm: ALGORITHM,
        extensions: [new SubjectAlternativeNameExtension(alternatives)],
      });
      const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
      const lines = key.toString('base64').replace(/.{64}/gu, '$&\n');
      return {
        certificate: made.toString('pem'),
        key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
      };
    },
  };
}
