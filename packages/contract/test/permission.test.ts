import { describe, expect, it } from 'vitest';
import { can } from '../src/can.ts';
import { DEFAULT_PERMISSIONS, PERMISSION_CODES, PERMISSION_GROUPS } from '../src/permission.ts';

/** Section 6 of the specification, as it stands there. */
const SPECIFIED = `
admin: access
comment: add, edit, delete, log
article: add, edit, delete, log
auditLog: add
annotations: add, delete, query, edit
tag: add, edit, delete
category: add, edit, delete, query, admin
user: query, add, edit, delete, status
role: query, add, edit, delete, permission
feedback: comment.create, comment.delete, comment.update
agent: add, delete, edit, query
announcement: add, delete, update, page
question: add, delete, update, page
answer: add, delete, update
news: add, delete, update
cover: add, delete, update
carousel: add, delete, update`;

/** Codes for what the product can do beyond the specification. */
const ADDED = ['share.add'];

describe('permission codes', () => {
  it('are those of the specification and the added ones', () => {
    const specified = SPECIFIED.trim()
      .split('\n')
      .flatMap((row) => {
        const [group = '', actions = ''] = row.split(': ');
        return actions.split(', ').map((action) => `${group}.${action}`);
      });
    expect([...PERMISSION_CODES].toSorted()).toEqual([...specified, ...ADDED].toSorted());
    expect(PERMISSION_GROUPS.flatMap((row) => row.codes)).toEqual(PERMISSION_CODES);
  });

  it('go to built-in roles as a staircase', () => {
    const { Tourist, User, Moderator } = DEFAULT_PERMISSIONS;
    expect(User).toEqual(expect.arrayContaining([...Tourist]));
    expect(Moderator).toEqual(expect.arrayContaining([...User]));
    for (const codes of [Tourist, User, Moderator]) {
      expect(codes.filter((code) => !PERMISSION_CODES.includes(code))).toEqual([]);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  it('are all held by an Admin, else one by one, and none by a visitor', () => {
    expect(can({ admin: true, permissions: [] }, 'role.delete')).toBe(true);
    expect(can({ admin: false, permissions: ['tag.add'] }, 'tag.add')).toBe(true);
    expect(can(null, 'comment.add')).toBe(false);
    expect(can({ admin: false, permissions: new Set(['tag.add']) }, 'tag.edit')).toBe(false);
  });
});
