import type { ManagedUser } from '@zhihui/contract/features/user-admin/user-admin.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { userAbilities } from './user-admin.policy.ts';
import type { ManagedRow } from './user-admin.repo.ts';

/** An account with what this caller may do to it. */
export function presentUser(actor: Actor, row: ManagedRow): ManagedUser {
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    email: row.email,
    phone: row.phone,
    username: row.username,
    gender: row.gender,
    bio: row.bio,
    internal: row.internal,
    status: row.status,
    secondFactor: row.second_factor,
    role: { id: row.role_id, code: row.role_code, name: row.role_name },
    sessions: row.sessions,
    seenAt: row.seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    abilities: userAbilities(actor, row),
  };
}
