import * as client from 'openid-client';
import { isLoopback } from '../../../config/host.ts';
import { guardedFetch, RefusedAddressError } from '../../../platform/outbound/outbound.ts';
import { isMemberBy, isSingleOrganisation } from '../rules.ts';
import { TIMEOUT_S, ProviderError } from './adapter.ts';
import type { CompanyPerson, SignInState, ProviderSettings, RedirectAdapter } from './adapter.ts';

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
  async start(settings, { returnUrl, state }) {
    if (!isSingleOrganisation(settings.config))
      throw new ProviderError('refused', 'the issuer has accounts of many organisations');
    const configuration = await withUnavailable(() => discover(settings));
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

  async finish(settings, { returnUrl, state, memory }: SignInState, query) {
    const configuration = await withUnavailable(() => discover(settings));
    const callbackUrl = new URL(returnUrl);
    callbackUrl.search = query;
    const tokens = await withUnavailable(() =>
      client.authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: memory['verifier'] ?? '',
        expectedState: state,
        expectedNonce: memory['nonce'] ?? '',
        idTokenExpected: true,
      }),
    );
    const idClaims = tokens.claims();
    if (idClaims === undefined) throw new ProviderError('refused', 'there is no ID token');
    const more = await withUnavailable(() =>
      userInfo(configuration, tokens.access_token, idClaims.sub),
    );
    const claims = { ...more, ...idClaims };
    if (!isSingleOrganisation(settings.config) || !isMemberBy(settings.config, claims))
      throw new ProviderError('not-member', 'an account of another organisation');
    return toMember(claims, buildSignOutUrl(configuration, tokens.id_token, callbackUrl));
  },
};

/** The provider's metadata is fetched at each sign-in, because keys change. */
async function discover({ config, secret }: ProviderSettings): Promise<client.Configuration> {
  const issuer = new URL(config.url);
  const options: client.DiscoveryRequestOptions = {
    timeout: TIMEOUT_S,
    execute: [],
    [client.customFetch]: createFetch,
  };
  // for tests, and a provider on this machine
  const local = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  if (local) options.execute?.push(client.allowInsecureRequests);
  const discovered = await client.discovery(
    issuer,
    config.clientId,
    undefined,
    client.None(),
    options,
  );
  const metadata = discovered.serverMetadata();
  const configuration = new client.Configuration(
    metadata,
    config.clientId,
    {},
    chooseClientAuth(metadata, secret),
  );
  configuration.timeout = TIMEOUT_S;
  configuration[client.customFetch] = createFetch;
  if (local) client.allowInsecureRequests(configuration);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/**
 * Keys, tokens and claims are fetched from addresses that the issuer names, which an Admin trusts no further than the
 * issuer.
 */
const createFetch: client.CustomFetch = (url, options) =>
  guardedFetch(url, options as unknown as RequestInit);

/** Selects the provider's method for sending the secret. */
function chooseClientAuth(
  metadata: client.ServerMetadata,
  secret: string | null,
): client.ClientAuth {
  if (secret === null) return client.None();
  const authMethods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return authMethods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

/** Fetches names and addresses that are not in the ID token; providers may have none. */
async function userInfo(configuration: client.Configuration, token: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(configuration, token, subject);
}

function toMember(userInfo: Record<string, unknown>, signOut: string | null): CompanyPerson {
  const text = (name: string) => {
    const value = userInfo[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const verified = userInfo['email_verified'] === true || userInfo['email_verified'] === 'true';
  const { email, ...claims } = userInfo;
  return {
    subject: text('sub'),
    name: text('name') || text('nickname') || text('preferred_username'),
    email: verified && text('email') !== '' ? text('email').toLowerCase() : null,
    claims: verified ? { ...claims, email } : claims,
    signOut,
  };
}

function buildSignOutUrl(
  configuration: client.Configuration,
  idToken: string | undefined,
  callbackUrl: URL,
): string | null {
  if (configuration.serverMetadata().end_session_endpoint === undefined || idToken === undefined)
    return null;
  return client.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${callbackUrl.origin}/`,
  }).href;
}

/** Network failures mean that the provider is unavailable; all others are untrusted responses. */
async function withUnavailable<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const { name, code, cause } = error as Error & { code?: string };
    const refused = error instanceof RefusedAddressError || cause instanceof RefusedAddressError;
    const isUnavailable =
      (name === 'TypeError' && !refused) ||
      name === 'TimeoutError' ||
      code === 'OAUTH_TIMEOUT' ||
      (cause as Error | undefined)?.name === 'TimeoutError' ||
      (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && getStatus(cause) >= 500);
    throw new ProviderError(
      isUnavailable ? 'unavailable' : 'refused',
      (error as Error).message,
      error,
    );
  }
}

function getStatus(cause: unknown): number {
  return (cause as { status?: number } | undefined)?.status ?? 0;
}
