import { getObject, getText, resolveAddress } from './dialect.ts';
import type { Json } from './dialect.ts';
import {
  createDirectoryCall,
  DirectoryError,
  getItems,
  NO_CODE,
  readPages,
  requireId,
  toEmail,
} from './directory.ts';
import type { Directory, DirectoryProblem, ErrorFormat, ReadDirectory } from './directory.ts';

/** The organisation itself, which lists of departments leave out. */
const ROOT = '0';
const PAGE_SIZE = 50;
const IDS = { user_id_type: 'union_id', department_id_type: 'open_department_id' };
/** Flags of users who do not, or no longer, belong to the organisation. */
const LEFT_FLAGS = ['is_frozen', 'is_resigned', 'is_exited', 'is_unjoin'];

const FORMAT: ErrorFormat = {
  findCode: ({ code }) => (code === 0 ? undefined : ((code as number | undefined) ?? NO_CODE)),
  meanings: new Map<number | string, DirectoryProblem>([
    [10_003, 'secret'],
    [10_014, 'secret'],
    [99_991_661, 'secret'],
    [99_991_663, 'secret'],
    [40_004, 'permission'],
    [40_014, 'permission'],
    [41_050, 'permission'],
    [99_991_672, 'permission'],
    [99_991_400, 'limited'],
  ]),
};

/**
 * Departments of 飞书, as https://open.feishu.cn/document/server-docs says: 获取企业信息 (`tenant/v2/tenant/query`, for the
 * name of the organisation), 获取子部门列表 (`contact/v3/departments/:department_id/children` with `fetch_child`: all below,
 * in pages of at most 50 with `page_token`), 获取部门直属用户列表 (`contact/v3/users/find_by_department`, paged in the same
 * way; department 0 wants 全部成员 as the range of the app). Permissions as at sign-in and
 * `contact:department.organize:readonly`. Codes: 10003, 10014 app and secret; 40004, 40014, 41050 range; 99991661, 99991663
 * token; 99991672 permission; 99991400 or status 429 frequency, with the seconds to wait in `x-ogw-ratelimit-reset` (频控策略).
 */
export const readFeishuDirectory: ReadDirectory = async (settings, connection) => {
  const request = createDirectoryCall(FORMAT, connection);
  const resolve = (path: string, query: Json = {}) =>
    resolveAddress(settings, 'https://open.feishu.cn', `/open-apis/${path}`, query);
  const app = { app_id: settings.config.clientId, app_secret: settings.secret ?? '' };
  const token = await request(resolve('auth/v3/tenant_access_token/internal'), { json: app });
  const headers = { authorization: `Bearer ${requireId(token, 'tenant_access_token')}` };
  const call = async (path: string, query: Json = {}) =>
    getObject(await request(resolve(path, query), { headers }), 'data');
  const list = (path: string, query: Json) =>
    readPages(async (after) => {
      const position = after === null ? {} : { page_token: after };
      const page = await call(path, { ...IDS, ...query, ...position, page_size: PAGE_SIZE });
      const next = page['has_more'] === true ? requireId(page, 'page_token') : null;
      // the provider leaves out an empty list
      return { items: getItems(page, 'items', false), next };
    });

  const directory: Directory = { departments: [], members: [], leaders: [] };
  const items = await list(`contact/v3/departments/${ROOT}/children`, { fetch_child: true });
  // an answer without departments is no organisation of one department
  if (items.length === 0) return directory;
  const tenant = getObject(await call('tenant/v2/tenant/query'), 'tenant');
  directory.departments.push({ id: ROOT, parentId: null, name: getText(tenant, 'name') });
  for (const item of items) {
    if (getObject(item, 'status')['is_deleted'] === true) continue;
    const id = requireId(item, 'open_department_id');
    const parentId = requireId(item, 'parent_department_id');
    directory.departments.push({ id, parentId, name: getText(item, 'name') });
    for (const subject of listLeaders(item)) directory.leaders.push({ departmentId: id, subject });
  }
  for (const { id } of directory.departments) {
    for (const user of await list('contact/v3/users/find_by_department', { department_id: id })) {
      if (!isActive(getObject(user, 'status'))) continue;
      const subject = requireId(user, 'union_id');
      const email = toEmail(getText(user, 'enterprise_email'));
      directory.members.push({ departmentId: id, subject, email });
    }
  }
  return directory;
};

/** The leader of a department and its deputies. */
function listLeaders(item: Json): Set<string> {
  const ids = getItems(item, 'leaders', false).map((leader) => getText(leader, 'leaderID'));
  return new Set([getText(item, 'leader_user_id'), ...ids].filter((id) => id !== ''));
}

/** Throws DirectoryError when the provider omits the status: a former member would look like any other. */
function isActive(status: Json): boolean {
  if (status['is_activated'] === undefined)
    throw new DirectoryError('permission', 'contact:user.employee:readonly is missing');
  return status['is_activated'] === true && LEFT_FLAGS.every((name) => status[name] !== true);
}
