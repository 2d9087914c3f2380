import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error -- it brings no types
import { Provider as UntypedProvider } from 'oidc-provider';

/** The used part of the provider. */
interface Provider {
  callback(): (req: IncomingMessage, res: ServerResponse) => void;
  interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>;
  interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>;
  Grant: new (of: { accountId: string; clientId: string }) => Grant;
}
interface Interaction {
  prompt: { name: string };
  params: { client_id: string };
  session?: { accountId: string };
}
interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}
const RealProvider = UntypedProvider as new (issuer: string, options: object) => Provider;

export interface OidcPerson {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
  groups?: string[];
}
export interface OidcServer {
  issuer: string;
  /** The person who signs in at the provider next. */
  person: OidcPerson;
  close(): Promise<void>;
}

export const CLIENT = { id: 'zhihui', secret: 'secret-of-the-client' };

/**
 * A certified provider on a port of this machine. Its page has one button, which signs `person` in; a program that does not
 * accept HTML is signed in at once.
 */
export async function startOidcServer(returnUrls: readonly string[]): Promise<OidcServer> {
  const http: Server = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: OidcServer = {
    issuer,
    person: { sub: 'p1', name: '沈青禾', email: 'shen@company.example', email_verified: true },
    close: () => new Promise((resolve) => http.close(() => resolve()).closeAllConnections()),
  };
  const provider = new RealProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: returnUrls,
        post_logout_redirect_uris: returnUrls.map((url) => `${new URL(url).origin}/`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => server.person }),
  });
  const answer = provider.callback();
  http.on('request', (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return answer(req, res);
    const acceptsHtml = req.method === 'GET' && req.headers.accept?.includes('text/html');
    if (acceptsHtml) return page(res, server.person.name);
    void interact(provider, server, req, res);
  });
  return server;
}

function page(res: ServerResponse, name: string): void {
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.end(
    `<!doctype html><title>公司</title><form method="post"><button>以${name}登录</button></form>`,
  );
}

async function interact(
  provider: Provider,
  { person }: OidcServer,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(req, res);
  if (prompt.name === 'login') {
    return provider.interactionFinished(req, res, { login: { accountId: person.sub } });
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? person.sub,
    clientId: params.client_id,
  });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
}

/** Follows a provider's pages as a browser that signs in at once; returns the query of the redirect back. */
export async function completeSignIn(address: string, returnUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = address;
  for (let step = 0; step < 12; step += 1) {
    if (url.startsWith(returnUrl)) return new URL(url).search.slice(1);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie, accept: '*/*' } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = answer.headers.get('location');
    if (next === null)
      throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url).href;
  }
  throw new Error('the provider leads around in circles');
}
