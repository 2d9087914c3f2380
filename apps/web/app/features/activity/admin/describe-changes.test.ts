import { describe, expect, it } from 'vitest';
import type { Activity } from '@zhihui/contract/features/activity/activity.endpoints.ts';
import { describeChanges, formatChange } from './describe-changes.ts';

type Logged = Pick<Activity, 'call' | 'kind' | 'changes'>;

/** The changes of an entry in words, one line each. */
const describeAll = (activity: Logged) =>
  describeChanges(activity, (at) => `<${at}>`).map(formatChange);

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });

describe('the changes of a log entry', () => {
  it('shows codes and numbers in words, by the kind of entity', () => {
    const status = change('status', 1, 0);
    const call = 'PUT /carousel/:id/:status';
    expect(describeAll({ call, kind: 'carousel', changes: [status] })).toEqual([
      '状态：显示 → 隐藏',
    ]);
    expect(describeAll({ call, kind: 'agent', changes: [status] })).toEqual(['状态：启用 → 停用']);
    const approved = change('status', 'PENDING_REVIEW', 'APPROVED');
    expect(describeAll({ call, kind: 'content', changes: [approved] })).toEqual([
      '状态：待审核 → 已发布',
    ]);
    expect(describeAll({ call, kind: 'comment', changes: [approved] })).toEqual([
      '状态：待审核 → 已通过',
    ]);
    const visibility = change('visibility', 0, 2);
    expect(describeAll({ call, kind: 'category', changes: [visibility] })).toEqual([
      '可见范围：公开 → 内部员工',
    ]);
  });

  it('names the permissions a role gained and lost', () => {
    const changes = [change('permissions', ['tag.add'], ['tag.edit', 'tag.delete'])];
    const [line] = describeAll({ call: 'PUT /role/:id/permission', kind: 'role', changes });
    expect(line).toMatch(/^权限：移除 [^a-z]+，新增 [^a-z]+、[^a-z]+$/u);
  });

  it('shows one value of what was created or deleted, and both of what was changed', () => {
    const created = change('name', null, '出口退税');
    expect(describeAll({ call: 'POST /tag', kind: 'tag', changes: [created] })).toEqual([
      '名称：出口退税',
    ]);
    const deleted = change('name', '出口退税', null);
    expect(describeAll({ call: 'DELETE /tag/:id', kind: 'tag', changes: [deleted] })).toEqual([
      '名称：出口退税',
    ]);
    const owner = change('owner', null, '沈青禾');
    expect(describeAll({ call: 'PUT /article/owner', kind: 'content', changes: [owner] })).toEqual([
      '负责人：空 → 沈青禾',
    ]);
  });

  it('shows only the changed parts of a setting with parts', () => {
    const before = { server: 'smtp.example.com', port: 587, user: 'a' };
    const changes = [change('mail', before, { ...before, port: 465 })];
    expect(describeAll({ call: 'PUT /setting/site', kind: 'setting', changes })).toEqual([
      '邮件服务器 · 端口：587 → 465',
    ]);
  });

  it('formats instants and switches', () => {
    const changes = [
      change('from', '2026-11-28T04:00:00+00:00', null),
      change('closed', false, true),
    ];
    expect(describeAll({ call: 'PUT /carousel', kind: 'carousel', changes })).toEqual([
      '开始时间：<2026-11-28T04:00:00+00:00> → 空',
      '已关闭：否 → 是',
    ]);
  });

  it('shows a field of an earlier version by its name', () => {
    const changes = [change('formerField', 'a', 'b')];
    expect(describeAll({ call: 'PUT /former', kind: null, changes })).toEqual([
      'formerField：a → b',
    ]);
  });
});
