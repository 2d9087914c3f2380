import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { DraftAudienceButton } from './audience-button.tsx';
import Effect from './effect.tsx';

const person = (id: number, nickname: string) => ({ id, nickname, avatar: null });
const popover = page.getByRole('dialog', { name: /谁能看到/u });

it('lists who can see a draft with why, and who reviews it once it is submitted', async () => {
  stubApi('GET /access/draft/:id', () => ({
    readers: [
      { ...person(1, '周以宁'), why: 'AUTHOR' },
      { ...person(2, '陆知远'), why: 'INVITED' },
    ],
    count: 2,
    reviewers: { count: 1, named: [person(3, '何若溪')] },
    category: { id: 7, name: '海关稽查案例' },
  }));
  await mount(<DraftAudienceButton id={9} />, { user: makeUser() });
  await page.getByRole('button', { name: '谁能看到' }).click();
  await expect.element(popover.getByRole('heading', { name: '谁能看到 2 人' })).toBeVisible();
  const readers = popover.getByRole('list', { name: '可查看草稿的成员' });
  await expect.element(readers.getByRole('listitem').first()).toMatchTextContent(/周以宁作者/u);
  await expect
    .element(readers.getByRole('listitem').last())
    .toMatchTextContent(/陆知远受邀协作者/u);
  await expect.element(popover.getByRole('list', { name: '审核人' })).toMatchTextContent(/何若溪/u);
  await expect
    .element(popover.getByText('发布后，按分类“海关稽查案例”的可见范围开放。'))
    .toBeVisible();
});

it('says who gains and loses by a change, in numbers alone where the user may not know names', async () => {
  await mount(
    <Effect
      effect={{
        gaining: { count: 12, named: [] },
        losing: { count: 1, named: [person(4, '秦岳')] },
        public: [{ who: 'VISITORS', gains: false }],
      }}
    />,
    { user: makeUser() },
  );
  await expect.element(page.getByText('保存后，将有 12 人获得、1 人失去阅读权限')).toBeVisible();
  await expect.element(page.getByText('未登录访客将失去阅读权限。')).toBeVisible();
  await expect.element(page.getByText('您没有查看成员名单的权限')).toBeVisible();
  await expect.element(page.getByText('秦岳')).toBeVisible();
});
