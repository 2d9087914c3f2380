import type { InjectOptions } from 'fastify';
import { buildUrl } from '@zhihui/contract/client.ts';
import type { RawInput } from '@zhihui/contract/client.ts';
import { parseJson } from '@zhihui/contract/json.ts';
import { BROWSER_COOKIE } from '../src/http/actor.ts';
import type { TestAnswer, TestApp } from './harness.ts';

interface TestBrowserOptions {
  /** The address of its calls. */
  address?: string;
  userAgent?: string;
}

const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const FIREFOX_ON_LINUX =
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A browser that stores the cookie by which the server knows it again, as people's browsers do. */
export function createTestBrowser(app: TestApp, options: TestBrowserOptions = {}) {
  const { address = '127.0.0.1', userAgent = CHROME_ON_WINDOWS } = options;
  let secret: string | null = null;

  async function send(
    key: string,
    request: RawInput & { token?: string | null } = {},
    from: TestBrowserOptions = {},
  ): Promise<TestAnswer<unknown>> {
    const { method, url } = buildUrl(key, request);
    const { token, body } = request;
    const sent: InjectOptions = {
      method: method as 'GET',
      url: `/api${url}`,
      remoteAddress: from.address ?? address,
      headers: {
        'user-agent': from.userAgent ?? userAgent,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      cookies: secret === null ? {} : { [BROWSER_COOKIE]: secret },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    };
    const response = await app.http.inject(sent);
    const cookie = response.cookies.find(({ name }) => name === BROWSER_COOKIE);
    if (cookie !== undefined) secret = cookie.value;
    const answer = parseJson(response.payload) as { code: number; data: unknown; msg: string };
    return { ...answer, status: response.statusCode, headers: response.headers };
  }

  return {
    send,
    /** Signs in by a password, with a solved captcha. */
    login: async (account: string, password: string, from: TestBrowserOptions = {}) =>
      send(
        'POST /login',
        { body: { account, password, captchaKey: await app.make.captchaPass() } },
        from,
      ),
    /** The value of the browser's cookie. */
    secret: () => secret,
    useSecret: (value: string | null) => {
      secret = value;
    },
  };
}
export type TestBrowser = ReturnType<typeof createTestBrowser>;
