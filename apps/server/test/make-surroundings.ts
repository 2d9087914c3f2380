import type { Storage } from '../src/platform/storage/storage.ts';
import { buildContentKey, computeContentHash } from '../src/platform/storage/content-key.ts';
import type { Filler } from './site-filler.ts';
import { sql } from './sql.ts';

export const MODELS = ['ARTICLE', 'NEWS', 'QUESTION', 'ANNOUNCEMENT'] as const;

/** Makes people, groups, the tree, tags, uploads and all else that contents refer to. */
export async function makeSurroundings(filler: Filler, storage: Storage, size: number) {
  const { db, random, mark, below, pick, chance, maybe, odd, name, time, insert, times, pairs } =
    filler;
  const [roleId = ''] = await insert('roles', [{ code: name('Role', 0), name: name('角色', 0) }]);
  await insert('role_permissions', [{ role_id: roleId, code: 'ARTICLE:CREATE' }]);
  const users = await insert(
    'users',
    times(size + 2, (at) => ({
      email: at === 0 || chance(0.8) ? `person${at}-${mark}@example.com` : null,
      phone: maybe(`1${mark}${1000 + at}`),
      username: maybe(`person_${mark}_${at}`),
      nickname: name('人', at),
      bio: odd(20),
      gender: maybe('FEMALE'),
      role_id: roleId,
      password_hash: 'secret hash',
      status: pick(['ACTIVE', 'INACTIVE', 'PENDING']),
      created_at: time(),
      deleted_at: at > 1 && chance(0.1) ? time() : null,
    })),
  );
  const user = () => pick(users);
  const groups = await insert(
    'user_groups',
    times(2, (at) => ({ kind: 'DEPARTMENT', name: name('部门', at) })),
  );
  const parent = groups[0] as string;
  groups.push(
    ...(await insert('user_groups', [
      { kind: 'DEPARTMENT', name: name('下级', 0), parent_id: parent, ancestor_ids: [parent] },
    ])),
  );
  for (const table of ['user_group_leavers', 'user_group_leaders'])
    await insert(table, [{ group_id: parent, user_id: users[1] }]);
  await insert(
    'user_group_members',
    pairs(groups, users.slice(2), 0.4).map(([group_id, user_id]) => ({ group_id, user_id })),
  );
  const categories: Record<string, string[]> = {};
  for (const model of MODELS) {
    const path: string[] = [];
    for (let depth = 0; depth < 3; depth += 1)
      path.push(
        ...(await insert('categories', [
          {
            model,
            name: name('分类', depth),
            parent_id: path.at(-1) ?? null,
            ancestor_ids: [...path],
            description: odd(10),
            visibility: model === 'ARTICLE' && depth === 2 ? 3 : below(2),
            position: below(9),
          },
        ])),
      );
    categories[model] = path;
  }
  const granted = categories['ARTICLE']?.[2] as string;
  await insert('category_grants', [
    { category_id: granted, group_id: parent, access: 'READ', granted_by: users[0] },
    { category_id: granted, user_id: users[1], access: 'WRITE' },
  ]);
  await insert('moderator_categories', [{ user_id: users[0], category_id: granted }]);
  const tags = await insert(
    'tags',
    times(3, (at) => ({ name: name('标签', at) })),
  );
  await insert('tag_synonyms', [{ tag_id: tags[0], name: name('同义', 0) }]);

  const media: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const bytes = Buffer.from(`bytes ${at} ${random()}`);
    const hash = computeContentHash(bytes);
    const widths = at === 0 ? [320] : [];
    for (const variant of ['full', ...widths.map(String)])
      await storage.put(buildContentKey(hash, variant, 'png'), bytes, 'image/png');
    media.push(
      ...(await insert('media', [
        {
          owner_id: user(),
          kind: 'IMAGE',
          name: `${odd(5)}.png`,
          mime: 'image/png',
          extension: 'png',
          hash,
          size: bytes.length,
          uploaded_size: bytes.length,
          width: 40,
          height: 30,
          widths,
          shared: at === 1,
        },
      ])),
    );
  }
  await insert('media_sources', [{ media_id: media[0], url: 'https://example.com/图.png' }]);
  await sql`update users set avatar = ${`/media/${media[1]}/full.png`} where id = ${users[0]}`.run(
    db,
  );
  await insert('templates', [
    { name: name('模板', 0), content: odd(30), category_id: maybe(categories['ARTICLE']?.[0]) },
  ]);
  const [agentId] = await insert('agents', [{ name: name('代理', 0), contact: odd(3) }]);
  await insert('companies', [
    { user_id: users[0], name: '公司', country: 'DE', agent_id: agentId, is_default: true },
  ]);
  const picture = `/media/${media[1]}/full.png`;
  await insert('carousels', [{ model: 'HOME', image_url: picture, redirect_url: '/article/1' }]);
  await insert('covers', [{ name: name('封面', 0), image_url: picture, model: 'NEWS' }]);
  return { users, user, groups, categories, granted, tags, media, picture };
}
export type Surroundings = Awaited<ReturnType<typeof makeSurroundings>>;
