import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { createSynonyms } from './tokenise.ts';
import { tokeniseQuery } from './tokenise.ts';

let app: TestApp;
let other: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ caching: true });
  other = await startTestApp({ joins: app, caching: true });
  admin = (await app.make.user({ role: 'Admin' })).token;
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function setSynonyms(searchSynonyms: string[]) {
  const query = { section: 'search' as const };
  const group = (await app.call('GET /setting/site/manage', { query }, admin)).data;
  const body = { ...group, searchSynonyms };
  const answer = await app.send('PUT /setting/site', { body, token: admin });
  expect(answer.status, answer.msg).toBe(200);
}
async function publish(title: string, body = '正文'): Promise<Id> {
  const { id } = await app.make.article({ title, body });
  await app.runJobs();
  return id;
}
const find = async (keyword: string, node = app) =>
  (await node.call('GET /search', { query: { keyword } })).data;
const ids = async (keyword: string, node = app) =>
  (await find(keyword, node)).records.map(({ id }) => id);

it('finds what is written in other words, on this node at once, on others as soon as they hear of it', async () => {
  const firstId = await publish('Kubernetes 集群升级');
  const secondId = await publish('费用核销的期限', '按月办理');
  for (const node of [app, other]) expect(await ids('k8s', node)).toEqual([]);
  await setSynonyms(['k8s = Kubernetes = 库伯内特斯', '报销＝费用核销']);
  expect(await ids('K8S')).toEqual([firstId]);
  for (const node of [app, other]) {
    await expect.poll(() => ids('K8S', node)).toEqual([firstId]);
    expect(await ids('库伯内特斯 升级', node)).toEqual([firstId]);
    expect(await ids('怎么報銷', node)).toEqual([secondId]);
  }
  expect((await find('k8s')).records[0]?.titleHtml).toBe('<mark>Kubernetes</mark> 集群升级');
  await setSynonyms([]);
  expect(await ids('k8s')).toEqual([]);
  await expect.poll(() => ids('k8s', other)).toEqual([]);
});

it('goes both ways, and from words of several pieces', async () => {
  const firstId = await publish('报销要几张票');
  const secondId = await publish('单点登录的配置');
  await setSynonyms(['报销 = 费用核销', 'SSO = single sign-on = 单点登录']);
  expect((await ids('费用核销 几张票'))[0]).toBe(firstId);
  expect(await ids('single sign-on 配置')).toEqual([secondId]);
  expect(await ids('sso')).toEqual([secondId]);
  // a part of another word is not the word
  expect(await ids('ssox')).toEqual([]);
});

it(
  'takes ten thousand lines, and a search stays short whatever stands in them',
  { tags: ['release'] },
  async () => {
    const firstId = await publish('鲸鲨观察');
    const lines = Array.from({ length: 9_999 }, (_, n) =>
      [0, 1, 2, 3].map((m) => `词${n}号${m}`).join(' = '),
    );
    await setSynonyms([...lines, '鲸鲨 = 豆腐鲨']);
    expect(await ids('豆腐鲨')).toEqual([firstId]);
    expect((await find('词7号1 词8号2 词9号3 词10号0 词11号1 词12号2 词13号3')).total).toBe(0);
    await setSynonyms([]);
  },
);

it('is bounded: so many terms, so many words of each', () => {
  const long = Array.from({ length: 10 }, (_, n) => `${'长'.repeat(20)}${n}`).join(' = ');
  const synonyms = createSynonyms([long, ...Array.from({ length: 20 }, (_, n) => `w${n} = v${n}`)]);
  const terms = synonyms.expand(Array.from({ length: 20 }, (_, n) => `w${n}`).join(' '));
  expect(terms).toHaveLength(20);
  expect(terms.filter(({ alternatives = [] }) => alternatives.length > 0)).toHaveLength(6);
  for (const { alternatives = [] } of synonyms.expand(`${'长'.repeat(20)}1`)) {
    expect(alternatives.length).toBeLessThanOrEqual(9);
    for (const words of alternatives) expect(words.length).toBeLessThanOrEqual(8);
  }
  // lines that another version checked otherwise do no harm
  const odd = createSynonyms(['', '=', 'a = a', 'a = b', 'b = a', '的 = 了', '  =x= ']);
  expect(odd.expand('a b 的 x').map(({ word }) => word)).toEqual(['a', 'b', '的', 'x']);
  expect(createSynonyms([]).expand('数据库 优化')).toEqual(tokeniseQuery('数据库 优化'));
});
