import * as client from 'openid-client';
import { isLoopback } from '../../../config/host.ts';
import { guardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { RefusedAddressError } from '../../../platform/outbound/refused-address.ts';
import { isMemberBy, isOfOneOrganisation } from '../rules.ts';
import { PATIENCE_S, ProviderError } from './adapter.ts';
import type { CompanyPerson, Journey, ProviderSettings, RedirectAdapter } from './adapter.ts';

const DEFAULT_SCOPES = 'openid email profile';

/**
 * OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is always checked.
 *
 * An issuer speaks for its own accounts (OpenID Connect Core, 5.7: `sub` with `iss`), which may be those of many organisations:
 * `hd` is the organisation at Google (https://developers.google.com/identity/openid-connect/openid-connect), `tid` at Microsoft
 * (https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference). An e-mail counts with `email_verified` alone
 * (Core, 5.1), for accounts and for rules.
 */
export const oidc: RedirectAdapter = {
  async begin(settings, { returnUrl, state }) {
    if (!isOfOneOrganisation(settings.config))
      throw new ProviderError('refused', 'the issuer has accounts of many organisations');
    const configuration = await reaching(() => discover(settings));
    const verifier = client.randomPKCECodeVerifier();
    const nonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: returnUrl,
      scope: settings.config.scopes || DEFAULT_SCOPES,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return { url: url.href, memory: { verifier, nonce } };
  },

  async finish(settings, { returnUrl, state, memory }: Journey, query) {
    const configuration = await reaching(() => discover(settings));
    const back = new URL(returnUrl);
    back.search = query;
    const tokens = await reaching(() =>
      client.authorizationCodeGrant(configuration, back, {
        pkceCodeVerifier: memory['verifier'] ?? '',
        expectedState: state,
        expectedNonce: memory['nonce'] ?? '',
        idTokenExpected: true,
      }),
    );
    const idClaims = tokens.claims();
    if (idClaims === undefined) throw new ProviderError('refused', 'there is no ID token');
    const more = await reaching(() => userInfo(configuration, tokens.access_token, idClaims.sub));
    const claims = { ...more, ...idClaims };
    if (!isOfOneOrganisation(settings.config) || !isMemberBy(settings.config, claims))
      throw new ProviderError('stranger', 'an account of another organisation');
    return personOf(claims, signOutAddress(configuration, tokens.id_token, back));
  },
};

/** What a provider says of itself is asked for at each sign-in: keys change, and companies are patient with nobody. */
async function discover({ config, secret }: ProviderSettings): Promise<client.Configuration> {
  const issuer = new URL(config.url);
  const options: client.DiscoveryRequestOptions = {
    timeout: PATIENCE_S,
    execute: [],
    [client.customFetch]: fetchOf,
  };
  // tests, and a provider on this very machine
  const local = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  if (local) options.execute?.push(client.allowInsecureRequests);
  const found = await client.discovery(issuer, config.clientId, undefined, client.None(), options);
  const metadata = found.serverMetadata();
  const configuration = new client.Configuration(
    metadata,
    config.clientId,
    {},
    authentication(metadata, secret),
  );
  configuration.timeout = PATIENCE_S;
  configuration[client.customFetch] = fetchOf;
  if (local) client.allowInsecureRequests(configuration);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Keys, tokens and claims are fetched from where the issuer says, which an Admin trusts no further than the issuer. */
const fetchOf: client.CustomFetch = (url, options) =>
  guardedFetch(url, options as unknown as RequestInit);

/** As the provider likes to be told the secret. */
function authentication(metadata: client.ServerMetadata, secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return ways.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

/** Names and addresses that do not stand in the ID token; a provider need not have more. */
async function userInfo(configuration: client.Configuration, token: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(configuration, token, subject);
}

function personOf(said: Record<string, unknown>, signOut: string | null): CompanyPerson {
  const text = (name: string) => {
    const value = said[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const verified = said['email_verified'] === true || said['email_verified'] === 'true';
  const { email: typed, ...claims } = said;
  return {
    subject: text('sub'),
    name: text('name') || text('nickname') || text('preferred_username'),
    email: verified && text('email') !== '' ? text('email').toLowerCase() : null,
    claims: verified ? { ...claims, email: typed } : claims,
    signOut,
  };
}

function signOutAddress(
  configuration: client.Configuration,
  idToken: string | undefined,
  back: URL,
): string | null {
  if (configuration.serverMetadata().end_session_endpoint === undefined || idToken === undefined)
    return null;
  return client.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${back.origin}/`,
  }).href;
}

/** Failures of the network are the provider being away; all others are answers not to be believed. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name, code, cause } = error as Error & { code?: string };
    const refused = error instanceof RefusedAddressError || cause instanceof RefusedAddressError;
    const away =
      (name === 'TypeError' && !refused) ||
      name === 'TimeoutError' ||
      code === 'OAUTH_TIMEOUT' ||
      (cause as Error | undefined)?.name === 'TimeoutError' ||
      (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && status(cause) >= 500);
    throw new ProviderError(away ? 'unavailable' : 'refused', (error as Error).message, error);
  }
}

function status(cause: unknown): number {
  return (cause as { status?: number } | undefined)?.status ?? 0;
}
