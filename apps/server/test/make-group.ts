import type { GroupKind, GroupSource } from '@zhihui/contract/features/group/group.limits.ts';
import type { GrantRight } from '@zhihui/contract/features/access/access.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../src/db/db.ts';
import { sql } from './sql.ts';

export interface NewGroup {
  kind?: GroupKind;
  name?: string;
  parent?: Id;
  members?: readonly Id[];
  leaders?: readonly Id[];
  source?: GroupSource;
  externalId?: string;
}

/** Inserts a group with its members and leaders. */
export async function makeGroup(
  db: Db,
  options: NewGroup & { name: string },
): Promise<{ id: Id; name: string }> {
  const { name, parent, members = [], leaders = [], source = 'MANUAL' } = options;
  const above =
    parent === undefined
      ? undefined
      : await sql<{
          ancestor_ids: Id[];
        }>`select ancestor_ids from user_groups where id = ${parent}`.one(db);
  const { id } = await sql<{ id: Id }>`insert into user_groups ${sql.values({
    kind: options.kind ?? 'DEPARTMENT',
    name,
    parent_id: parent ?? null,
    ancestor_ids: above === undefined ? [] : [...above.ancestor_ids, parent as Id],
    source,
    external_id: options.externalId ?? null,
  })} returning id`.one(db);
  const rows = (people: readonly Id[]) => people.map((user_id) => ({ group_id: id, user_id }));
  if (members.length > 0)
    await sql`insert into user_group_members ${sql.values(rows(members))}`.run(db);
  if (leaders.length > 0)
    await sql`insert into user_group_leaders ${sql.values(rows(leaders))}`.run(db);
  return { id, name };
}

export interface NewGrant {
  category: Id;
  group?: Id;
  user?: Id;
  right?: GrantRight;
  endsAt?: Date;
}

/** Grants a group or a person something in a category. */
export async function makeGrant(db: Db, options: NewGrant): Promise<void> {
  await sql`insert into category_grants ${sql.values({
    category_id: options.category,
    group_id: options.group ?? null,
    user_id: options.user ?? null,
    access: options.right ?? 'READ',
    ends_at: options.endsAt ?? null,
  })}`.run(db);
}

export interface NewOpening {
  content: Id;
  user: Id;
  endsAt?: Date;
}

/** Opens an item to a person by name. */
export async function makeOpening(db: Db, options: NewOpening): Promise<void> {
  await sql`insert into content_readers ${sql.values({
    content_id: options.content,
    user_id: options.user,
    ends_at: options.endsAt ?? null,
  })}`.run(db);
}

/** A request for an article's address; there need not be one. */
export async function makeRequest(db: Db, options: { user: Id; target: Id }): Promise<Id> {
  const { id } = await sql<{ id: Id }>`insert into access_requests ${sql.values({
    user_id: options.user,
    model: 'ARTICLE',
    target_id: options.target,
    reason: '需要参考',
  })} returning id`.one(db);
  return id;
}
