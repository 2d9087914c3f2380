import { pickEvenly } from '@zhihui/test-data/corpus.ts';
import { loadHostileTexts } from '@zhihui/test-data/hostile-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // what other texts are about tells which words are rare
  for (let i = 0; i < 30; i++)
    await app.make.article({
      title: `杂记 ${i}`,
      body: `今天的天气不错，公司的人都在忙。第 ${i} 天。`,
    });
  await app.runJobs();
  await app.deps.search.flush();
});
afterAll(() => app?.close());

async function ask(keyword: string, token?: string | null) {
  const answer = await app.call('GET /search/answer', { query: { keyword } }, token);
  expect(answer.msg).toBe('ok');
  return answer.data;
}

const VAT = `录入前先做三件小事。

## 先看格式

每个成员国的税号都以两位字母开头。希腊的税号以 EL 开头，而不是 GR。其余位数各不相同。

## 再核校验位

校验位各国不同，德国为加权取余。`;

describe('an answer', () => {
  it('is the sentence that says it, with its surroundings, its heading and where it is from', async () => {
    const { token } = await app.make.user({ role: 'Admin' });
    const body = {
      title: '欧盟税号怎么看',
      content: VAT,
      categoryId: (await app.make.category()).id,
      status: 'PENDING_REVIEW' as const,
    };
    const written = await app.call('POST /article', { body }, token);
    expect(written.msg).toBe('ok');
    await app.runJobs();
    const id = written.data?.id;
    const answer = await ask('希腊的税号以什么开头？');
    expect(answer).toMatchObject({ id, model: 'ARTICLE', title: '欧盟税号怎么看', answerId: null });
    expect(answer?.sentence).toBe('希腊的税号以 EL 开头，而不是 GR。');
    expect(answer?.heading).toEqual({ id: 's-先看格式', text: '先看格式' });
    expect(answer?.after).toContain('其余位数各不相同');
    // in traditional characters, and without a question mark
    expect((await ask('希臘的稅號以什麼開頭'))?.sentence).toBe(answer?.sentence);
  });

  it('to a question asked before is one of its answers, never the question', async () => {
    const { id } = await app.make.article({
      model: 'QUESTION',
      title: '玳瑁猫几个月绝育合适？',
      body: '玳瑁猫几个月绝育合适？求解。',
    });
    await app.runJobs();
    expect(await ask('玳瑁猫几个月绝育合适？')).toBeNull();
    await app.make.answer({ question: id, body: '看体重再说。' });
    const { id: good } = await app.make.answer({ question: id, body: '玳瑁猫六个月绝育合适。' });
    await app.make.answer({ question: id, body: '玳瑁猫两个月绝育合适。', deletedAt: new Date() });
    await app.runJobs();
    const answer = await ask('玳瑁猫几个月绝育合适？');
    expect(answer).toMatchObject({ id, answerId: good, sentence: '玳瑁猫六个月绝育合适。' });
  });

  it('is none where nothing says it, and for words that ask nothing', async () => {
    await app.make.article({ title: '抹香鲸', body: '抹香鲸生活在深海，以乌贼为食。' });
    await app.runJobs();
    expect(await ask('抹香鲸吃什么？')).not.toBeNull();
    expect(await ask('抹香鲸')).toBeNull();
    expect(await ask('独角仙的寿命有多长？')).toBeNull();
    expect(await ask('什么？')).toBeNull();
    expect(await ask('的了吗？')).toBeNull();
  });
});

describe('who may see it', () => {
  it('is quoted from what the caller may read only', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    await app.make.article({
      title: '薪级表',
      body: '九级工程师的月薪为三万零八百元。',
      category: inside.id,
    });
    await app.make.article({ title: '草', body: '十级工程师的月薪为四万元。', status: 'DRAFT' });
    await app.runJobs();
    const staff = await app.make.user({ role: 'Admin' });
    const member = await app.make.user({ role: 'Tourist' });
    const question = '九级工程师的月薪是多少？';
    expect((await ask(question, staff.token))?.sentence).toContain('三万零八百元');
    expect(await ask(question, member.token)).toBeNull();
    expect(await ask(question)).toBeNull();
    expect(await ask('十级工程师的月薪是多少？', staff.token)).not.toMatchObject({ title: '草' });
  });

  it('disappears with the content it quotes', async () => {
    const { id } = await app.make.article({ title: '鸬鹚', body: '鸬鹚每天捕鱼七百克。' });
    await app.runJobs();
    expect(await ask('鸬鹚每天捕鱼多少？')).not.toBeNull();
    await sql`update contents set deleted_at = ${new Date()} where id = ${id}`.run(app.db);
    // Without waiting for any job.
    expect(await ask('鸬鹚每天捕鱼多少？')).toBeNull();
  });
});

it('every hostile input asks without an error', async () => {
  for (const { value } of pickEvenly(loadHostileTexts(), 200)) {
    const keyword = `${value.toWellFormed().replaceAll('\0', '').slice(0, 96)}是什么？`;
    const answer = await app.send('GET /search/answer', { query: { keyword } });
    expect([200, 400], keyword).toContain(answer.status);
  }
});
