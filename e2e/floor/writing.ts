import path from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import type { ElementHandle } from 'puppeteer-core';
import type { Mailbox } from '../support/mailbox.ts';
import { makePicture } from '../support/sample.ts';
import type { People, Person } from '../support/people.ts';
import { readCaptchaKey, findPiecePosition } from '../support/captcha.ts';
import type { WritingSample } from './sample.ts';
import type { Walker } from './walker.ts';

/** A writer's walk: signs in, asks, answers, writes; and that of a reviewer who reviews it and opens the back-office. */
export async function walkWriting(
  walker: Walker,
  own: WritingSample,
  { mailbox, people }: { mailbox: Mailbox; people: People },
): Promise<void> {
  await signIn(walker, own.writer, { mailbox, people });
  await askQuestion(walker, own);
  await answerQuestion(walker, own);
  await writeArticle(walker, own);
  await useSession(walker, own.moderator);
  await reviewArticle(walker, own);
  await walker.open(`/admin/article?keyword=${own.word}`);
  await walker.recordStop('back-office table', own.word);
}

/** By mailed code: that way requires the puzzle. */
async function signIn(
  walker: Walker,
  writer: Person,
  { mailbox, people }: { mailbox: Mailbox; people: People },
): Promise<void> {
  await watchPuzzles(walker);
  await walker.open('/login?by=code');
  await walker.type('textbox: 邮箱', writer.email);
  await passCaptcha(walker, people, 'button: 获取验证码');
  await walker.recordStop('captcha', '验证码已发送');
  await walker.type('textbox: 邮件验证码', await mailbox.codeFor(writer.email));
  await walker.press('button: 登录');
  await walker.waitForPath('^/$');
  await walker.waitUntilLive();
  await walker.press('button: …账号菜单');
  await walker.recordStop('account menu', '退出', 'main');
  await walker.page.keyboard.press('Escape');
}

async function askQuestion(walker: Walker, { word, questions }: WritingSample): Promise<void> {
  await walker.open('/editor?model=QUESTION');
  await walker.type('textbox: 标题', `怎么问 ${word}`);
  await walker.type('textbox: 正文', '有没有别的办法？');
  await chooseCategory(walker, questions);
  await walker.press('button: 发布');
  await walker.waitForPath(String.raw`^/question/\d+$`);
  await walker.recordStop('question asked', '待回答', 'main aside');
}

async function answerQuestion(walker: Walker, { question, word }: WritingSample): Promise<void> {
  await walker.open(`/question/${question}`);
  await walker.press('textbox: 写回答');
  // the visual view replaces the field; a submission before that has none at the stop below
  await walker.find('button: 加粗');
  await walker.type('textbox: 写回答', '凭**保函**换单。');
  await walker.press('button: 提交回答');
  await walker.waitForText('凭保函换单');
  await walker.find(`link: 写${word}`);
  await walker.recordStop('question answered', undefined, 'main aside');
}

async function writeArticle(walker: Walker, { word, articles }: WritingSample): Promise<void> {
  await walker.open('/editor?model=ARTICLE');
  await walker.type('textbox: 标题', `改造记 ${word}`);
  await walker.type('textbox: 正文', '水泵换成了变频型号。');
  await walker.page.keyboard.press('Enter');
  await walker.page.keyboard.press('Enter');
  await walker.press('button: 表格');
  await walker.waitUntil(
    'the table in the preview',
    () => document.querySelector('.prose table') !== null,
  );
  await addPicture(walker);
  await walker.recordStop('editor');
  await chooseCategory(walker, articles);
  await walker.press('button: 提交审核');
  await walker.waitForPath(String.raw`^/article/\d+$`);
  await walker.recordStop('article waiting', '正在等待审核');
}

async function addPicture(walker: Walker): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-floor-'));
  const file = path.join(folder, '示意图.png');
  await writeFile(file, Buffer.from(await (await makePicture(900, 600)).arrayBuffer()));
  const field = (await walker.page.$('input[type=file]')) as ElementHandle<HTMLInputElement>;
  await field.uploadFile(file);
  await walker.waitUntil(
    'the picture in the preview',
    () => document.querySelector('.prose img') !== null,
  );
  await rm(folder, { recursive: true });
}

async function chooseCategory(walker: Walker, name: string): Promise<void> {
  await walker.press('button: 发布设置');
  await walker.press(`radio: ${name}`);
  await walker.press('button: 完成');
}

async function useSession(walker: Walker, { token }: Person): Promise<void> {
  await walker.page.evaluate((value) => {
    document.cookie = `access_token=${value}; path=/; samesite=lax`;
    // reading waits until it was submitted
    return document.cookie;
  }, token);
}

async function reviewArticle(walker: Walker, { word }: WritingSample): Promise<void> {
  await walker.open('/admin/review');
  await walker.press(`link: 改造记 ${word}…`);
  // appears once the text is accepted
  await walker.find('button: 通过并发布…');
  await walker.recordStop('review desk');
  await walker.press('button: 通过并发布…');
  // together: they go after some seconds
  await Promise.all([walker.waitForText('已通过'), walker.find('button: 撤销')]);
  // without a count, as soon as the queue is empty
  await walker.find('link: 内容审核');
  // a toast disappears after some seconds, and one browser is slower than another
  await walker.recordStop('review desk done', undefined, 'output');
}

const HANDLE = 'slider: 拖动或按方向键完成拼图，按回车提交';

type WindowWithPuzzle = typeof globalThis & {
  puzzle?: string | undefined;
  checked?: boolean | undefined;
};

/** Presses `opener` and moves the piece of the puzzle that appears to its place. */
async function passCaptcha(
  walker: Walker,
  { db }: Pick<People, 'db'>,
  opener: string,
): Promise<void> {
  await walker.press(opener);
  await walker.waitUntil('the puzzle', () => (globalThis as WindowWithPuzzle).puzzle !== undefined);
  const address = await walker.page.evaluate(() => (globalThis as WindowWithPuzzle).puzzle);
  await slide(walker, await findPiecePosition(db, readCaptchaKey(address ?? '')));
  await walker.waitUntil(
    'the verdict',
    () => (globalThis as WindowWithPuzzle).checked !== undefined,
  );
  if (await walker.page.evaluate(() => (globalThis as WindowWithPuzzle).checked)) return;
  throw new Error(`${walker.name}: the puzzle could not be solved`);
}

/**
 * Makes every page opened from now on reveal the addresses of its puzzles: the drivers cannot read a response in every one
 * of the browsers, so the page's own `fetch` is wrapped.
 */
async function watchPuzzles({ page }: Walker): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      const answer = await real(...args);
      if (answer.url.includes('/verify/get/vrcode'))
        (globalThis as WindowWithPuzzle).puzzle = answer.url;
      if (answer.url.includes('/verify/check/vrcode'))
        (globalThis as WindowWithPuzzle).checked = answer.ok;
      return answer;
    };
  });
}

/** With the keyboard: an arrow moves by two pixels of the picture, by twenty with Shift. */
async function slide(walker: Walker, x: number): Promise<void> {
  const { keyboard } = walker.page;
  const handle = await walker.find(HANDLE);
  await walker.waitUntil(
    'the puzzle to be open',
    () => document.querySelector('[role=slider][aria-disabled=false]') !== null,
  );
  await handle.focus();
  await keyboard.press('Home');
  await keyboard.down('Shift');
  for (let at = 0; at + 20 <= x; at += 20) await keyboard.press('ArrowRight');
  await keyboard.up('Shift');
  for (let at = 0; at + 2 <= x % 20; at += 2) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
}
