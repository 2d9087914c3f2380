import { X509Certificate } from 'node:crypto';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import { isLoopback } from '../../../config/host.ts';

/** Whether passwords reach a directory encrypted, or do not leave this machine. False when the address is invalid. */
export function isEncryptedDirectory({ url, startTls }: ProviderConfig): boolean {
  const address = URL.parse(url);
  if (address?.protocol === 'ldaps:') return true;
  return address?.protocol === 'ldap:' && (startTls || isLoopback(address.hostname));
}

/** Whether a text is one or more certificates in PEM, and nothing else. */
export function isCertificates(pem: string): boolean {
  const parts = pem.trim().split(/(?<=-----END CERTIFICATE-----)\s+/u);
  return parts.every((part) => {
    try {
      return (
        part.startsWith('-----BEGIN CERTIFICATE-----') && new X509Certificate(part).raw.length > 0
      );
    } catch {
      return false;
    }
  });
}
