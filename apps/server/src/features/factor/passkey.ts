import { createHash } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Env } from '../../config/env.ts';
import { badRequest } from '../../kernel/errors.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { factorText } from './factor.text.ts';
import { findPasskey, listPasskeys, usePasskey } from './passkey.repo.ts';
import type { PasskeyRow } from './passkey.repo.ts';

/**
 * The relying party. Passkeys are bound to a domain and never to an IP address, so a local start with an IP address
 * uses `localhost`.
 */
function getRelyingParty(env: Env): { rpID: string; origins: string[] } {
  const url = new URL(env.PUBLIC_URL);
  if (!env.localStart) return { rpID: url.hostname, origins: [url.origin] };
  const local = new URL(url);
  local.hostname = 'localhost';
  return { rpID: 'localhost', origins: [local.origin] };
}

const toDescriptors = (rows: PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** The library is a tenth of what a start loads, and few sites use it, so it is loaded on demand. */
const library = () => import('@simplewebauthn/server');

/** Returns the options for adding a passkey: discoverable, and with user verification. */
export async function createRegistrationOptions(
  ctx: Ctx,
  userId: Id,
): Promise<{ challenge: string }> {
  const { name } = await siteSettings(ctx.db);
  const { rpID } = getRelyingParty(ctx.deps.env);
  const nickname = ctx.actor.member?.nickname ?? name;
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: name,
    rpID,
    userName: nickname,
    userDisplayName: nickname,
    userID: new Uint8Array(createHash('sha256').update(`${rpID}:${userId}`).digest()),
    excludeCredentials: toDescriptors(await listPasskeys(ctx.db, userId)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns the options for presenting a passkey of `userId`, or any. */
export async function createAuthenticationOptions(
  ctx: Ctx,
  userId: Id | null,
): Promise<{ challenge: string }> {
  const { rpID } = getRelyingParty(ctx.deps.env);
  const options = { rpID, userVerification: 'required' } as const;
  const { generateAuthenticationOptions } = await library();
  if (userId === null) return generateAuthenticationOptions(options);
  const allowCredentials = toDescriptors(await listPasskeys(ctx.db, userId));
  return generateAuthenticationOptions({ ...options, allowCredentials });
}

/** Verifies a new passkey. Throws BAD_REQUEST for another site, another challenge, or missing user verification. */
export async function verifyNewPasskey(ctx: Ctx, challenge: string, passkey: NewPasskey) {
  const { rpID, origins } = getRelyingParty(ctx.deps.env);
  const { id, clientDataJSON, attestationObject, transports } = passkey;
  const { verifyRegistrationResponse } = await library();
  const verdict = await toBadRequest(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
    }),
  );
  if (verdict.registrationInfo === undefined) throw badRequest(factorText.wrongPasskey);
  const { credential } = verdict.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  };
}

/**
 * Verifies a presented passkey, stores its use and returns its owner. Throws BAD_REQUEST for an unknown passkey,
 * another user than `userId`, another site or challenge, or a decreased counter.
 */
export async function useProof(
  ctx: Ctx,
  { challenge, userId, proof }: { challenge: string; userId: Id | null; proof: PasskeyProof },
): Promise<Id> {
  const passkey = await findPasskey(ctx.db, proof.id);
  if (passkey === null || (userId !== null && passkey.userId !== userId))
    throw badRequest(factorText.wrongPasskey);
  const { rpID, origins } = getRelyingParty(ctx.deps.env);
  const { id, clientDataJSON, authenticatorData, signature } = proof;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await toBadRequest(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }),
  );
  const use = { id: passkey.id, counter: authenticationInfo.newCounter, now: ctx.now() };
  if (!verified || !(await usePasskey(ctx.db, use))) throw badRequest(factorText.wrongPasskey);
  return passkey.userId;
}

/** Translates the library's English errors: users cannot act on the difference. */
async function toBadRequest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw badRequest(factorText.wrongPasskey);
  }
}
