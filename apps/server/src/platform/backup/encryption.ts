// Why it is as it is: docs/decisions/0079-backup.md
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { BackupStore } from './backup-store.ts';

/** Encrypts objects on their way into a store and decrypts them on their way out. */
export interface Encryption {
  /** Suffix of the names of encrypted objects; empty without encryption. */
  extension: '' | '.age';
  encrypt(plain: Readable): Promise<Readable>;
  decrypt(encrypted: Readable): Promise<Readable>;
}

/** The passphrase is missing, or does not decrypt the key of the store. */
export class WrongPassphraseError extends Error {}

const KEY = 'key.age';

const PLAIN: Encryption = {
  extension: '',
  encrypt: (plain) => Promise.resolve(plain),
  decrypt: (encrypted) => {
    encrypted.destroy();
    throw new WrongPassphraseError('there is no passphrase');
  },
};

/**
 * The encryption of a store. Its key lies in the store, encrypted with the passphrase (age, scrypt); objects are encrypted
 * with the key, so that only the key costs the second that a passphrase takes. Created with the first backup.
 */
export async function openEncryption(
  store: BackupStore,
  passphrase: string | undefined,
): Promise<Encryption> {
  if (passphrase === undefined) return PLAIN;
  const identity = await loadIdentity(store, passphrase);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    extension: '.age',
    encrypt: async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain))),
    decrypt: async (encrypted) => fromWeb(await decrypter.decrypt(toWeb(encrypted))),
  };
}

async function loadIdentity(store: BackupStore, passphrase: string): Promise<string> {
  const storedKey = await store.get(KEY);
  if (storedKey === null) {
    const identity = await generateX25519Identity();
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    const encrypted = await encrypter.encrypt(identity);
    await store.put(KEY, Readable.from([Buffer.from(encrypted)]));
    return identity;
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(await buffer(storedKey), 'text');
  } catch (error) {
    throw new WrongPassphraseError('the passphrase does not open the key', { cause: error });
  }
}

type Bytes = globalThis.ReadableStream<Uint8Array>;
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as Bytes;
const fromWeb = (stream: Bytes) => Readable.fromWeb(stream as unknown as ReadableStream);
