import type { Page } from '@playwright/test';
import { pickEvenly } from '@zhihui/test-data/corpus.ts';
import { loadHostileTexts, isPathological } from '@zhihui/test-data/hostile-texts.ts';
import type { HostileText } from '@zhihui/test-data/hostile-texts.ts';
import { loadBadFileNames, loadImageSamples } from '@zhihui/test-data/image-samples.ts';
import { makeSmallPng } from '@zhihui/test-data/png.ts';
import { expect, test } from '../fixtures.ts';
import { getEditor } from '../pages/editor.ts';
import { getShell } from '../pages/shell.ts';
import { fetchMedia, upload, writeArticle } from '../support/api.ts';
import { chunks, findDangers, plantItems, installTraps, toStorable } from '../support/hostile.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test.describe.configure({ timeout: 300_000 });

const rows = loadHostileTexts();
const light = rows.filter((row) => !isPathological(row));

test.beforeEach(async ({ page, site, pageErrors }) => {
  await installTraps(page);
  // pictures of other sites are allowed, but the tests need no network
  await page.route(
    (url) => url.origin !== site,
    (route) => route.abort(),
  );
  pageErrors.blocked.length = 0;
});

/** The page is intact and no hostile content became active. */
async function expectIntact(page: Page, description: string): Promise<void> {
  const { header, footer } = getShell(page);
  await expect(header, description).toBeVisible();
  await expect(footer, description).toBeVisible();
  await expect(page.getByRole('main'), description).toBeVisible();
  expect(await findDangers(page), description).toEqual([]);
}

/** Rows as quotations, one after the other with a ruler between: an element left open in one ends with it. */
const chunkTexts = (texts: readonly HostileText[]) =>
  texts.map(({ value }) => value.replaceAll(/^/gmu, '> ')).join('\n\n---\n\n');
const together = (texts: readonly HostileText[]) => texts.map(({ value }) => value).join('\n\n');

test('as bodies: every row is rendered and none becomes active @journey', async ({
  page,
  admin,
  signIn,
}) => {
  const { id: categoryId } = await makeCategory(admin, `敌意 ${uniqueWord()}`);
  await signIn('Admin');
  let first: number | string | undefined;
  // few enough that no machine needs the two seconds after which a text is refused
  for (const texts of chunks(light, 250)) {
    for (const content of [chunkTexts(texts), together(texts)]) {
      const title = `敌意正文 ${texts[0]?.id}`;
      const { id } = await writeArticle(admin, { title, content: toStorable(content), categoryId });
      first ??= id;
      expect((await page.goto(`/article/${id}`))?.status()).toBe(200);
      await expect(getShell(page).title).toHaveText(title);
      await expectIntact(page, `rows from ${texts[0]?.id}`);
    }
  }
  await page.goto(`/editor?model=ARTICLE&id=${first}`);
  const { body, preview } = getEditor(page);
  await expect(body).toBeVisible();
  await expect(preview.locator('hr').first()).toBeVisible();
  expect(await findDangers(page)).toEqual([]);
});

test('as titles, nicknames and excerpts: shown as text, in lists and in the back-office', async ({
  page,
  people,
  admin,
  signIn,
}) => {
  const { id } = await makeCategory(admin, `敌意 ${uniqueWord()}`);
  const items = await plantItems(people, light, id);
  const planted = new Set(items.map(({ title }) => squeezed(title)));
  const pages = Math.ceil(items.length / 20);
  let checkedCount = 0;
  for (let current = 1; current <= pages; current += 1) {
    const address = `/list?model=ARTICLE&categoryId=${id}&current=${current}`;
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), address).toBe(200);
    const titles = await page
      .getByRole('main')
      .locator('article h3 a')
      .evaluateAll((links) => links.map((link) => link.textContent));
    expect(titles.filter((title) => !planted.has(squeezed(title)))).toEqual([]);
    checkedCount += titles.length;
    if (current % 10 === 0) await expectIntact(page, address);
    else expect(await findDangers(page), address).toEqual([]);
  }
  expect(checkedCount).toBe(items.length);
  await signIn('Admin');
  await page.goto(`/admin/article?categoryId=${id}&size=100`);
  await expect(page.getByRole('row').nth(15)).toBeVisible();
  expect(await findDangers(page)).toEqual([]);
});

/** Parsers normalise line ends and the like; nothing else may differ. */
const squeezed = (text: string) => text.replaceAll(/\s/gu, '');

test('as search queries, and in their results', async ({ page, site, admin }) => {
  const texts = pickEvenly(light, 390);
  const statuses = new Map<number, string[]>();
  for (const eight of chunks(texts, 8)) {
    await Promise.all(
      eight.map(async ({ id, value }) => {
        const query = new URLSearchParams({ model: 'ARTICLE', keyword: value.toWellFormed() });
        const { status } = await fetch(`${site}/list?${query}`);
        statuses.set(status, [...(statuses.get(status) ?? []), id]);
      }),
    );
  }
  expect([...statuses.keys()]).toEqual([200]);
  for (const { id, value } of pickEvenly(texts, 33)) {
    const query = new URLSearchParams({ model: 'ARTICLE', keyword: value.toWellFormed() });
    await page.goto(`/list?${query}`);
    await expectIntact(page, id);
  }

  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `敌意 ${word}`);
  const short = texts
    .map(({ value }) => value.trim())
    .filter((value) => value !== '' && [...value].length <= 80);
  for (const value of short.slice(0, 150)) {
    const content = `${word} ${value}`;
    const answer = await admin('POST /article', {
      body: {
        title: `${word} ${value}`,
        content,
        categoryId,
        tagIds: [],
        coverUrl: null,
        status: 'PENDING_REVIEW',
      },
    });
    if (!answer.ok) expect(answer.error.code, `${value} answered ${answer.error.msg}`).toBe(400);
  }
  const rowsShown = page.getByRole('main').getByRole('article');
  for (const keyword of [word, `${word} alert`, `${word} script`]) {
    await expect(async () => {
      await page.goto(`/list?model=ARTICLE&keyword=${keyword}`);
      await expect(rowsShown.first().locator('mark').first()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 120_000 });
    await expectIntact(page, keyword);
  }
});

test('slow texts are rendered or refused, never a failure', async ({ site, admin }) => {
  const { id: categoryId } = await makeCategory(admin, `敌意 ${uniqueWord()}`);
  for (const { id, kind, value } of rows.filter(isPathological)) {
    const answer = await admin('POST /article', {
      body: {
        title: id,
        content: toStorable(value),
        categoryId,
        tagIds: [],
        coverUrl: null,
        status: 'PENDING_REVIEW',
      },
    });
    if (!answer.ok) {
      expect([400, 413, 503], `${kind}: ${answer.error.msg}`).toContain(answer.error.code);
      continue;
    }
    const shown = await fetch(`${site}/article/${answer.data.id}`);
    expect(shown.status, kind).toBe(200);
    await shown.text();
  }
});

async function uploadAll(site: string, token: string, folder: 'good' | 'bad') {
  const accepted: { name: string; url: string; expected: string }[] = [];
  const refused: { name: string; expected: string }[] = [];
  for (const { name, expected, bytes } of await loadImageSamples(folder)) {
    const answer = await upload(site, token, new File([bytes], name));
    expect([200, 400, 413, 503], `${name}: ${answer.msg}`).toContain(answer.code);
    if (answer.data === null) refused.push({ name, expected });
    else accepted.push({ name, url: answer.data.url, expected });
  }
  return { accepted, refused };
}

test('pictures to be shown are shown', async ({ page, site, admin, adminToken }) => {
  const { accepted, refused } = await uploadAll(site, adminToken, 'good');
  expect(refused.filter(({ expected }) => expected === 'accept')).toEqual([]);
  const pictures = accepted.filter(({ expected }) => expected === 'accept');
  const { id: categoryId } = await makeCategory(admin, `图片 ${uniqueWord()}`);
  const content = pictures.map(({ url }, i) => `![图 ${i}](${url})`).join('\n\n');
  const { id } = await writeArticle(admin, { title: '好图片', content, categoryId });
  await page.goto(`/article/${id}`);
  const images = page.locator('.prose img');
  await expect(images).toHaveCount(pictures.length);
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    const width = () => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
    await expect.poll(width, (await image.getAttribute('src')) ?? '').toBeGreaterThan(0);
  }
});

test('pictures that attack are refused, or harmless once stored', async ({
  page,
  context,
  site,
  admin,
  adminToken,
}) => {
  const { accepted, refused } = await uploadAll(site, adminToken, 'bad');
  expect(accepted.filter(({ expected }) => expected === 'refuse').map(({ name }) => name)).toEqual(
    [],
  );
  expect(refused.filter(({ expected }) => expected === 'accept').map(({ name }) => name)).toEqual(
    [],
  );
  for (const { name, url } of accepted) {
    const answer = await fetchMedia(site, adminToken, url);
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(answer.headers.get('x-content-type-options'), name).toBe('nosniff');
    expect(answer.headers.get('content-security-policy'), name).toContain('sandbox');
    const shown = answer.headers.get('content-disposition')?.startsWith('inline') ?? false;
    if (!shown) continue;
    expect(answer.headers.get('content-type'), name).toMatch(
      /^image\/(?:png|jpeg|webp|gif|avif)$/u,
    );
    expect(bytes, name).not.toMatch(/<script|onload|<svg|<html|GPS/iu);
  }
  await context.addCookies([{ name: 'access_token', value: adminToken, url: site }]);
  await page.goto('/');
  for (const { name, url } of accepted) {
    await page.evaluate((src) => document.body.append(Object.assign(new Image(), { src })), url);
    expect(await findDangers(page), name).toEqual([]);
  }
  const { id: categoryId } = await makeCategory(admin, `图片 ${uniqueWord()}`);
  const content = accepted.map(({ url }) => `![](${url})`).join('\n\n');
  const { id } = await writeArticle(admin, { title: '坏图片', content, categoryId });
  await page.goto(`/article/${id}`);
  await expectIntact(page, 'bad pictures');
});

test('files with hostile names are stored or refused, and shown by no other name', async ({
  site,
  adminToken,
}) => {
  const bytes = new Uint8Array(makeSmallPng());
  for (const name of loadBadFileNames()) {
    const answer = await upload(site, adminToken, new File([bytes], name.toWellFormed()));
    expect([200, 400], `${name}: ${answer.msg}`).toContain(answer.code);
    if (answer.data === null) continue;
    expect(answer.data.url).toMatch(/^\/media\/\d+\/full\.(?:png|webp|jpg|jpeg)$/u);
    expect(answer.data.name).not.toMatch(/[\p{Cc}\p{Bidi_Control}/\\]/u);
    expect((await fetchMedia(site, adminToken, answer.data.url)).status, name).toBe(200);
  }
});
