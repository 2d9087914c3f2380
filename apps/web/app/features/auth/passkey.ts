import type { NewPasskey, PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';

/** Options from the server: JSON for `navigator.credentials`. */
type Options = Record<string, unknown>;
type Library = typeof import('@simplewebauthn/browser');

/** Whether the browser supports passkeys for this address: they belong to a domain, never to an IP address. */
export function supportsPasskeys(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/u.test(hostname) || hostname.startsWith('[');
  return window.PublicKeyCredential !== undefined && !isAddress;
}

/** Requests an existing passkey; null when the user or the browser refuses. */
export async function requestPasskey(options: Options): Promise<PasskeyProof | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as Parameters<
    Library['startAuthentication']
  >[0]['optionsJSON'];
  try {
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch {
    return null;
  }
}

/** Creates a passkey; null when the user or the browser refuses, `known` when the device already has one. */
export async function createPasskey(options: Options): Promise<NewPasskey | 'known' | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as Parameters<
    Library['startRegistration']
  >[0]['optionsJSON'];
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  } catch (error) {
    return (error as Error).name === 'InvalidStateError' ? 'known' : null;
  }
}
