import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Encrypts texts with the key of the installation (AES-256-GCM), so that the database alone does not reveal them. */
export interface SecretBox {
  encrypt(text: string): string;
  /** Throws where the text was sealed with another key, or changed. */
  decrypt(encrypted: string): string;
}

interface KeySource {
  key: string | undefined;
  folder: string;
}

const IV = 12;
const TAG = 16;

/**
 * The secret box of this installation. Its key is `key` (64 hexadecimal digits), which several nodes share, or else the file
 * `secret.key` in `folder`, created at first use.
 */
export function openSecretBox({ key, folder }: KeySource): SecretBox {
  let bytes: Buffer | null = null;
  const secretKey = () => (bytes ??= getInstallationKey({ key, folder }));
  return {
    encrypt: (text) => {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', secretKey(), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt: (encrypted) => {
      const all = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', secretKey(), all.subarray(0, IV));
      decipher.setAuthTag(all.subarray(IV, IV + TAG));
      return decipher.update(all.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** The key of this installation, as bytes. Creates its file when it is missing. */
export function getInstallationKey({ key, folder }: KeySource): Buffer {
  return Buffer.from(key ?? loadOrCreateKey(folder), 'hex');
}

const getKeyFile = (folder: string): string => path.join(folder, 'secret.key');

/** The key in the file of this installation, for its backup; null where none was needed yet. */
export function readStoredKey(folder: string): string | null {
  return existsSync(getKeyFile(folder)) ? readKey(getKeyFile(folder)) : null;
}

/** Installs the key of a backup. An existing key is saved beside it. */
export function restoreKey(folder: string, key: string): void {
  const existing = readStoredKey(folder);
  if (existing === key) return;
  const file = getKeyFile(folder);
  if (existing !== null) renameSync(file, `${file}.before-${Date.now()}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, key, { mode: 0o600 });
}

/** The key in its file; when processes start together, the first creates it atomically. */
function loadOrCreateKey(folder: string): string {
  const file = getKeyFile(folder);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    return readKey(file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readKey(file);
}

function readKey(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/iu.test(key)) throw new Error(`${file} does not hold a key`);
  return key;
}
