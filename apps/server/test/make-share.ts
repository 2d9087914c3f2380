import type { Id } from '@zhihui/contract/schema.ts';
import type { ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';
import type { TestApp } from './harness.ts';

interface NewLink {
  type?: ShareTarget;
  password?: string;
  lastDay?: string;
  remark?: string;
}

/** Actions of tests on links for people without an account. */
export function createShares(app: TestApp) {
  /** Makes a link as this session; returns its id and the token of its address. */
  async function share(by: string, targetId: Id, { type = 'ARTICLE', ...link }: NewLink = {}) {
    const body = { targetType: type, targetId, ...link };
    const answer = await app.call('POST /share', { body }, by);
    if (answer.status !== 200) throw new Error(`not shared: ${answer.msg}`);
    const { id, url } = answer.data;
    return { id, token: url.slice(url.lastIndexOf('/') + 1), url };
  }

  /** Opens a link as a visitor. */
  const open = (token: string, query: { pass?: string; opening?: true; categoryId?: Id } = {}) =>
    app.call('GET /share/open/:token', { params: { token }, query });

  const openArticle = (token: string, articleId: Id, pass?: string) =>
    app.call('GET /share/open/:token/article/:articleId', {
      params: { token, articleId },
      query: { pass },
    });

  const unlock = (token: string, password: string) =>
    app.call('POST /share/open/:token/pass', { params: { token }, body: { password } });

  return { share, open, openArticle, unlock };
}
