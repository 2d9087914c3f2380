import type { Db } from '../../db/db.ts';
import type { SecretBox } from '../../platform/secret/secret-box.ts';
import { createVapidKeys } from '../../platform/web-push/vapid.ts';
import type { VapidKeys } from '../../platform/web-push/vapid.ts';
import { deletePushKeys, findPushKeys, insertPushKeys } from './push.repo.ts';

interface KeySource {
  db: Db;
  secrets: SecretBox;
}

/** The key pair of this site, made at its first start. All subscriptions belong to it. */
export async function loadPushKeys({ db, secrets }: KeySource): Promise<VapidKeys> {
  const { publicKey, encryptedKey } = (await findPushKeys(db)) ?? (await createKeys(db, secrets));
  return { publicKey, privateKey: secrets.decrypt(encryptedKey) };
}

async function createKeys(db: Db, secrets: SecretBox) {
  const { publicKey, privateKey } = createVapidKeys();
  await insertPushKeys(db, { publicKey, encryptedKey: secrets.encrypt(privateKey) });
  // those of another node, when both started at once
  const stored = await findPushKeys(db);
  if (stored === null) throw new Error('the keys for push messages were not stored');
  return stored;
}

/**
 * Makes the key pair at the first start, and another one when the key of the installation was replaced: then the stored one
 * is lost, and with it all subscriptions.
 */
export async function ensurePushKeys({ db, secrets }: KeySource): Promise<void> {
  const stored = await findPushKeys(db);
  if (stored === null) await createKeys(db, secrets);
  else if (!canDecrypt(secrets, stored.encryptedKey)) {
    await deletePushKeys(db, stored.publicKey);
    await createKeys(db, secrets);
  }
}

function canDecrypt(secrets: SecretBox, encrypted: string): boolean {
  try {
    secrets.decrypt(encrypted);
    return true;
  } catch {
    return false;
  }
}
