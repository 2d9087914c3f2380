import type { Page } from '@playwright/test';
import type { HostileText } from '@zhihui/test-data/hostile-texts.ts';
import type { People } from './people.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../apps/server/test/sql.ts';

/** PostgreSQL stores neither NUL nor lone surrogates; everything else is inserted unchanged. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );
}

/**
 * Published articles inserted into the database, without any check of the calls, each with three hostile texts: as title, as
 * the author's nickname and as excerpt. Returns what each shows.
 */
export async function plantItems(
  { db }: People,
  rows: readonly HostileText[],
  categoryId: unknown,
) {
  const role = sql<{ id: Id }>`select id from roles where code = 'User'`;
  const items = chunks(rows, 3).map((three, i) => {
    const [title = '', nickname = '', excerpt = ''] = three.map(({ value }) => toStorable(value));
    return { title, nickname, excerpt, email: `nasty-${i}@example.com` };
  });
  for (const chunk of chunks(items, 400)) {
    const authors = await sql<{ id: Id; email: string | null }>`
      insert into users ${sql.values(chunk.map(({ nickname, email }) => ({ nickname, email, role_id: role })))}
      returning id, email`.all(db);
    const getId = new Map(authors.map(({ id, email }) => [email, id]));
    const at = new Date();
    await sql`insert into contents ${sql.values(
      chunk.map(({ title, excerpt, email }) => ({
        model: 'ARTICLE' as const,
        title,
        excerpt,
        body: '',
        html: '',
        toc: '[]',
        author_id: getId.get(email) as number,
        category_id: categoryId as number,
        status: 'APPROVED' as const,
        live_revision: 1,
        published_at: at,
        created_at: at,
        updated_at: at,
      })),
    )}`.run(db);
  }
  return items;
}

/** Watches for script that should not run; call before the first page. */
export async function installTraps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ranScripts: ran });
    for (const name of ['alert', 'prompt', 'confirm', 'print'] as const) {
      window[name] = ((words: unknown) => void ran.push(`${name}(${String(words)})`)) as never;
    }
    document.addEventListener('securitypolicyviolation', (event) => {
      if (event.effectiveDirective.startsWith('script-src')) ran.push(`blocked: ${event.sample}`);
    });
  });
}

/** Elements that no user's text may bring into the page: running or framing elements, handlers, script links. */
export async function findDangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...(window as unknown as { ranScripts: string[] }).ranScripts];
    const frames = new Set(['IFRAME', 'FRAME', 'OBJECT', 'EMBED', 'APPLET', 'BASE', 'PORTAL']);
    const addresses = new Set([
      'href',
      'src',
      'action',
      'formaction',
      'xlink:href',
      'data',
      'srcdoc',
      'poster',
    ]);
    for (const element of document.querySelectorAll('*')) {
      const name = element.tagName.toUpperCase();
      const owned = (element as HTMLElement).nonce !== '';
      if (frames.has(name)) found.push(element.outerHTML.slice(0, 200));
      if ((name === 'SCRIPT' || name === 'STYLE') && !owned)
        found.push(element.outerHTML.slice(0, 200));
      if (name === 'META' && element.hasAttribute('http-equiv')) found.push(element.outerHTML);
      for (const { name: attribute, value } of element.attributes) {
        // eslint-disable-next-line no-control-regex -- browsers skip these in a scheme
        const address = value.replace(/[\u0000-\u0020]/gu, '').toLowerCase();
        const script = /^(?:javascript|vbscript|data:(?!image\/))/u.test(address);
        if (attribute.startsWith('on') || (addresses.has(attribute) && script)) {
          found.push(`${name} ${attribute}=${value.slice(0, 100)}`);
        }
      }
    }
    return found;
  });
}
