import { loadHostileTexts } from '@zhihui/test-data/hostile-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { refreshSuggestions } from './search.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Lets index and job hear of what was written. */
const settle = async () => {
  await app.runJobs();
  await refreshSuggestions(app.deps);
};
async function suggest(keyword: string, token?: string | null) {
  const answer = await app.call('GET /search/suggest', { query: { keyword } }, token);
  expect(answer.msg).toBe('ok');
  return answer.data;
}
const titles = async (keyword: string, token?: string | null) =>
  (await suggest(keyword, token)).contents.map(({ title }) => title);
async function search(keyword: string, token?: string | null) {
  return (await app.call('GET /search', { query: { keyword } }, token)).data;
}

describe('titles', () => {
  const TITLE = '订单数据库的索引优化';
  beforeAll(async () => {
    await app.make.article({ title: TITLE });
    await app.make.article({ title: '用 Redis 做缓存：重庆机房' });
    await settle();
  });

  it.each([
    ['订', 'its beginning'],
    ['数据', 'a word further on'],
    ['數據庫', 'traditional spelling'],
    ['shujuku', 'pinyin'],
    ['SHU ju ku', 'pinyin in pieces'],
    ['shujukud', 'pinyin with the beginning of the next'],
    ['dingdanshujukudesuoyinyouhua', 'pinyin of the whole'],
    ['sjk', 'initials'],
    ['ddsjkdsyyh', 'initials of the whole'],
    ['树据库', 'homophones'],
    ['数据ku', 'characters and pinyin'],
  ])('are suggested for %s: %s', async (typed) => {
    expect(await titles(typed)).toEqual([TITLE]);
  });

  it.each(['redis', 'yongrediszuo', 'yrediszhc', 'chongqing', 'cqjf', '重庆'])(
    'with letters in them, and characters of two readings, for %s',
    async (typed) => expect(await titles(typed)).toEqual(['用 Redis 做缓存：重庆机房']),
  );

  it('are what begins as it is written before what only sounds like it', async () => {
    await app.make.article({ title: '书局开张' });
    await app.make.article({ title: '数据开放' });
    await settle();
    expect((await titles('书局'))[0]).toBe('书局开张');
    expect((await titles('数据')).slice(-1)).toEqual(['书局开张']);
  });

  it('follow a new title, and go with their content at once', async () => {
    const { id } = await app.make.article({ title: '蝙蝠的旧名' });
    await settle();
    expect(await titles('bianfu')).toEqual(['蝙蝠的旧名']);
    const set = (values: object) =>
      sql`update contents set ${sql.set(values)} where id = ${id}`.run(app.db);
    await set({ title: '穿山甲' });
    const { indexContent } = await import('./index-contents.ts');
    await indexContent(app, id);
    expect([await titles('bianfu'), await titles('csj')]).toEqual([[], ['穿山甲']]);
    await set({ deleted_at: new Date() });
    expect(await titles('csj')).toEqual([]);
    const rows = await sql`select from suggestion_keys where kind = 1 and subject_id = ${id}`.all(
      app.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('names', () => {
  it('of tags, categories and people are suggested in the same ways', async () => {
    const tag = await app.make.tag({ name: '孔雀石' });
    const category = await app.make.category({ name: '孔雀饲养' });
    const person = await app.make.user({ nickname: '王孔雀' });
    await app.make.article({ author: person.id, category: category.id, tags: [tag.id] });
    await settle();
    for (const typed of ['孔雀', 'kongque', 'kq', '恐鹊']) {
      const found = await suggest(typed);
      expect(found.tags, typed).toEqual([{ id: tag.id, name: '孔雀石' }]);
      expect(found.categories, typed).toEqual([
        { id: category.id, name: '孔雀饲养', model: 'ARTICLE' },
      ]);
      expect(
        found.people.map(({ nickname }) => nickname),
        typed,
      ).toEqual(['王孔雀']);
    }
  });

  it('follow a renaming, and end with a deletion and with an account', async () => {
    const tag = await app.make.tag({ name: '鸵鸟' });
    const person = await app.make.user({ nickname: '鸵鸟人' });
    await app.make.article({ author: person.id, tags: [tag.id] });
    await settle();
    await sql`update tags set name = '鸸鹋' where id = ${tag.id}`.run(app.db);
    expect((await suggest('tuoniao')).tags).toEqual([]);
    await settle();
    expect((await suggest('ermiao')).tags).toEqual([{ id: tag.id, name: '鸸鹋' }]);
    expect((await suggest('tuoniao')).people).toHaveLength(1);
    await sql`update users set deleted_at = ${new Date()}
      where id = ${person.id}`.run(app.db);
    const admin = await app.make.user({ role: 'Admin' });
    await app.call('DELETE /tag/:id', { params: { id: tag.id } }, admin.token);
    expect((await suggest('tuoniao')).people).toEqual([]);
    expect((await suggest('ermiao')).tags).toEqual([]);
  });
});

describe('who may know', () => {
  it('only of what they may open: visitors, members, staff', async () => {
    const inside = await app.make.category({ name: '玳瑁内部', visibility: 'INTERNAL' });
    const members = await app.make.category({ name: '玳瑁会员', visibility: 'MEMBER' });
    const tag = await app.make.tag({ name: '玳瑁标签' });
    const author = await app.make.user({ nickname: '玳瑁作者' });
    await app.make.article({
      title: '玳瑁机密',
      category: inside.id,
      author: author.id,
      tags: [tag.id],
    });
    await app.make.article({ title: '玳瑁通知', category: members.id });
    await app.make.article({ title: '玳瑁草稿', status: 'DRAFT' });
    await app.make.article({ title: '玳瑁待审', status: 'PENDING_REVIEW' });
    await app.make.article({ title: '玳瑁公告', model: 'ANNOUNCEMENT' });
    await settle();
    const guest = await app.make.user({ role: 'Tourist' });
    const staff = await app.make.user({ role: 'User' });
    const admin = await app.make.user({ role: 'Admin' });
    const names = async (typed: string, token: string | null) => {
      const { contents, tags, categories, people } = await suggest(typed, token);
      return [
        ...contents.map(({ title }) => title),
        ...[...tags, ...categories].map(({ name }) => name),
        ...people.map(({ nickname }) => nickname),
      ].toSorted();
    };
    for (const typed of ['玳瑁', 'daimao', 'dm', '代冒']) {
      expect(await names(typed, null), typed).toEqual([]);
      expect(await names(typed, guest.token), typed).toEqual(['玳瑁会员', '玳瑁通知'].toSorted());
      expect(await names(typed, admin.token), typed).toEqual(
        [
          '玳瑁会员',
          '玳瑁通知',
          '玳瑁内部',
          '玳瑁机密',
          '玳瑁标签',
          '玳瑁作者',
          '玳瑁公告',
        ].toSorted(),
      );
      expect(await names(typed, staff.token), typed).toContain('玳瑁机密');
    }
    // search by pinyin and the other spelling keep to the same
    expect((await search('daimaojimi')).total).toBe(0);
    expect((await search('daimaojimi', admin.token)).records).toHaveLength(1);
    expect((await search('代冒机密')).suggestion).toBe(null);
    expect((await search('代冒机密', admin.token)).suggestion).toBe('玳瑁机密');
  });
});

describe('search by what is typed', () => {
  it('finds titles by pinyin and initials where the letters find little, and marks them', async () => {
    const { id } = await app.make.article({ title: '怎样照顾食蚁兽' });
    await settle();
    for (const keyword of ['shiyishou', 'syshou', 'shi yi shou', 'zhaogushiyishou', 'zgsys']) {
      const found = await search(keyword);
      if (keyword === 'syshou') expect(found.total).toBe(0);
      else
        expect(
          found.records.map((record) => record.id),
          keyword,
        ).toEqual([id]);
    }
    expect((await search('shiyishou')).records[0]?.titleHtml).toBe('怎样照顾<mark>食蚁兽</mark>');
    expect((await search('sys')).records[0]?.titleHtml).toBe('怎样照顾<mark>食蚁兽</mark>');
  });

  it('finds titles by words in pinyin that stand apart in them', async () => {
    const { id } = await app.make.article({ title: '一位大龄驯兽师所经历的历炼' });
    await settle();
    for (const keyword of ['daling jingli lilian', 'lilian xunshoushi', 'daling xss']) {
      const found = await search(keyword);
      expect(
        found.records.map((record) => record.id),
        keyword,
      ).toEqual([id]);
    }
    expect((await search('daling lilian')).records[0]?.titleHtml).toBe(
      '一位<mark>大龄</mark>驯兽师所经历的<mark>历炼</mark>',
    );
    expect((await search('daling kongque')).total).toBe(0);
  });

  it('puts texts that have the letters first, and goes through all pages once', async () => {
    for (let i = 0; i < 4; i += 1) await app.make.article({ title: `大熊猫${i}` });
    const { id } = await app.make.article({ title: '缩写', body: '这里写着 dxm 三个字母' });
    await settle();
    const seen = [];
    for (const current of [1, 2, 3]) {
      const query = { keyword: 'dxm', current, size: 2 };
      const { data } = await app.call('GET /search', { query });
      expect(data.total).toBe(5);
      seen.push(...data.records.map((record) => record.id));
    }
    expect(seen[0]).toBe(id);
    expect(new Set(seen).size).toBe(5);
  });
});

it('bears whatever is typed and whatever is a name', { tags: ['release'] }, async () => {
  for (const { value } of loadHostileTexts().slice(0, 200)) {
    const name = value.toWellFormed().replaceAll('\0', '').trim().slice(0, 50);
    if (name !== '') await app.make.article({ title: `${name}食火鸡` });
    const { status } = await app.send('GET /search/suggest', {
      query: { keyword: value.slice(0, 150) },
    });
    expect([200, 400], value.slice(0, 100)).toContain(status);
  }
  await settle();
  expect(await titles('食火鸡')).not.toEqual([]);
  for (const keyword of ['', ' ', '长'.repeat(101), '。，！']) {
    const { status } = await app.send('GET /search/suggest', { query: { keyword } });
    expect([200, 400], keyword).toContain(status);
  }
  expect(app.errors).toEqual([]);
});
