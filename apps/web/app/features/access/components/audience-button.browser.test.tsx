import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Audience } from '@zhihui/contract/features/access/access.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { AudienceButton } from './audience-button.tsx';

const opener = page.getByRole('button', { name: '谁能看到' });
const popover = page.getByRole('dialog', { name: /谁能看到/u });
const audience = (more: Partial<Audience> = {}): Audience => ({
  ...{ visibility: 'GRANTED', count: 66, category: { id: 7, name: '海关稽查案例' } },
  ...{ inheritedFrom: null, opened: null, canGrant: false },
  grants: [
    {
      group: { id: 1, name: '关务组', kind: 'DEPARTMENT', memberCount: 14 },
      ...{ user: null, right: 'REVIEW', endsAt: null, ended: false },
      from: { id: 7, name: '海关稽查案例' },
    },
  ],
  ...more,
});

it('is not there for visitors', async () => {
  await mount(<AudienceButton id={5} />);
  await expect.element(opener).not.toBeInTheDocument();
});

it('shows who can see the item, and closes by Escape', async () => {
  stubApi('GET /access/content/:id', () => audience());
  await mount(<AudienceButton id={5} />, { user: makeUser() });
  await opener.click();
  await expect.element(popover.getByRole('heading', { name: '谁能看到 66 人' })).toBeVisible();
  await expect.element(popover.getByRole('listitem')).toMatchTextContent(/关务组可审核/u);
  await expect.element(popover.getByText('随分类“海关稽查案例”')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('opens the item to a person by name, and takes it back', async () => {
  const person = { id: 21, nickname: '陆知远', avatar: null };
  stubApi('GET /access/content/:id', () => audience({ canGrant: true, opened: [] }));
  stubApi('GET /access/grantee', () => ({ groups: [], users: [{ ...person, department: null }] }));
  const grants = stubApi('PUT /access/content', () =>
    audience({ canGrant: true, opened: [{ ...person, endsAt: null }] }),
  );
  const removals = stubApi('DELETE /access/content/:id/:userId', () =>
    audience({ canGrant: true, opened: [] }),
  );
  await mount(<AudienceButton id={5} />, { user: makeUser(['category.edit']) });
  await opener.click();
  await popover.getByRole('button', { name: '添加成员' }).click();
  await popover.getByRole('textbox', { name: '成员' }).fill('陆');
  await popover.getByRole('button', { name: '陆知远' }).click();
  await expect.element(popover.getByText('长期有效')).toBeVisible();
  expect(grants[0]?.body).toEqual({ id: 5, userId: 21, endsAt: null });
  await popover.getByRole('button', { name: '移除 陆知远' }).click();
  await expect.element(popover.getByText('未单独开放给其他成员。')).toBeVisible();
  expect(removals[0]?.params).toEqual({ id: '5', userId: '21' });
});
