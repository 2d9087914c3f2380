import { Secret, TOTP } from 'otpauth';
import type { Id } from '@zhihui/contract/schema.ts';
import { createSoftwarePasskey } from './software-passkey.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

/** The code an app with this secret shows. */
export function totpCode(secret: string, at = new Date()): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: at.getTime() });
}

/** The challenge of options for a browser. */
export const getChallenge = (options: Record<string, unknown>) => String(options['challenge']);

/** Adds an authenticator app to an account; resolves to its secret and the recovery codes. */
export async function addAuthenticator(app: TestApp, token: string) {
  const setup = await app.call('POST /user/security/authenticator', {}, token);
  const { secret } = setup.data;
  const confirm = () => {
    // of the step before, so that the codes of now can still be used
    const code = totpCode(secret, new Date(Date.now() - 30_000));
    return app.call('PUT /user/security/authenticator', { body: { code } }, token);
  };
  let confirmed = await confirm();
  // the next step began on the way there, and the code was two steps old
  if (confirmed.status === 400) confirmed = await confirm();
  if (confirmed.status !== 200) throw new Error(`no authenticator was added: ${confirmed.msg}`);
  return { secret, recoveryCodes: confirmed.data.recoveryCodes ?? [] };
}

/** Adds a passkey to an account; resolves to the software that holds it. */
export async function addPasskey(app: TestApp, token: string, name = '手机') {
  const passkey = createSoftwarePasskey();
  const { data } = await app.call('POST /user/security/passkey/begin', {}, token);
  const proof = passkey.create({ challenge: getChallenge(data.options) });
  const body = { ticket: data.ticket, name, passkey: proof };
  const { data: added } = await app.call('POST /user/security/passkey', { body }, token);
  return { passkey, recoveryCodes: added.recoveryCodes };
}

/** The id of the only passkey of a person. */
export async function findPasskeyId(app: TestApp, userId: Id): Promise<Id> {
  const query = sql<{ id: Id }>`select id from passkeys where user_id = ${userId}`;
  return (await query.one(app.db)).id;
}
