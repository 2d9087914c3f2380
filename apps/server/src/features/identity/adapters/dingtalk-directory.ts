import { getObject, getText, resolveAddress } from './dialect.ts';
import type { Json } from './dialect.ts';
import { createDirectoryCall, getItems, readPages, requireId, toEmail } from './directory.ts';
import type { Directory, DirectoryProblem, ErrorFormat, ReadDirectory } from './directory.ts';

/** The organisation itself, with its name. */
const ROOT = '1';
const PAGE_SIZE = 100;

const FORMAT: ErrorFormat = {
  // the call for the token has words as codes; the gateway answers 88 and the code in `sub_code`
  findCode: ({ errcode, code, sub_code }) => {
    if (errcode === undefined) return code as string | undefined;
    if (errcode === 88 && sub_code !== undefined) return Number(sub_code);
    return errcode === 0 ? undefined : (errcode as number);
  },
  meanings: new Map<number | string, DirectoryProblem>([
    ['invalidClientIdOrSecret', 'secret'],
    [40_014, 'secret'],
    [60_011, 'permission'],
    [50_002, 'permission'],
    [50_004, 'permission'],
    [60_020, 'address'],
    [90_005, 'limited'],
    [90_006, 'limited'],
    [90_018, 'limited'],
    ['Forbidden.AccessDenied.QpsLimitForApi', 'limited'],
    [90_020, 'quota'],
    ['Forbidden.AccessDenied.ApiCountLimitForOrg', 'quota'],
    [-1, 'unavailable'],
  ]),
};

/**
 * Departments of 钉钉, as https://open.dingtalk.com/document says: 获取部门详情 (`topapi/v2/department/get`, for the name of
 * the organisation), 获取部门列表 (`topapi/v2/department/listsub`: the children of one department), 获取部门用户详情
 * (`topapi/v2/user/list`: at most 100 direct members, with `has_more` and `next_cursor`; `leader` says whether the member
 * leads that department). Permissions `qyapi_get_department_list` and `qyapi_get_department_member`. 全局错误码: 40014 token;
 * 50002, 50004, 60011 permission and range; 60020 untrusted IP; 90005, 90006, 90018 frequency (by the minute and the
 * second); 90020 calls of the month.
 */
export const readDingtalkDirectory: ReadDirectory = async (settings, connection) => {
  const request = createDirectoryCall(FORMAT, connection);
  const tokenUrl = resolveAddress(settings, 'https://api.dingtalk.com', '/v1.0/oauth2/accessToken');
  const app = { appKey: settings.config.clientId, appSecret: settings.secret ?? '' };
  const access_token = requireId(await request(tokenUrl, { json: app }), 'accessToken');
  const call = (path: string, json: Json) => {
    const origin = 'https://oapi.dingtalk.com';
    const url = resolveAddress(settings, origin, `/topapi/v2/${path}`, { access_token });
    return request(url, { json });
  };
  const root = getObject(await call('department/get', { dept_id: Number(ROOT) }), 'result');
  const directory: Directory = {
    departments: [{ id: requireId(root, 'dept_id'), parentId: null, name: getText(root, 'name') }],
    members: [],
    leaders: [],
  };
  // a department that is its own ancestor is listed once
  const known = new Set([ROOT]);
  // grows while it is read
  for (const { id } of directory.departments) {
    const answer = await call('department/listsub', { dept_id: Number(id), language: 'zh_CN' });
    for (const child of getItems(answer, 'result')) {
      const childId = requireId(child, 'dept_id');
      if (known.has(childId)) continue;
      known.add(childId);
      const parentId = requireId(child, 'parent_id');
      directory.departments.push({ id: childId, parentId, name: getText(child, 'name') });
    }
    const members = await readPages(async (after) => {
      const query = { dept_id: Number(id), cursor: Number(after ?? 0), size: PAGE_SIZE };
      const page = getObject(await call('user/list', query), 'result');
      const next = page['has_more'] === true ? requireId(page, 'next_cursor') : null;
      return { items: getItems(page, 'list'), next };
    });
    for (const member of members) {
      if (member['active'] !== true) continue;
      const subject = requireId(member, 'unionid');
      const email = toEmail(getText(member, 'org_email'));
      directory.members.push({ departmentId: id, subject, email });
      if (member['leader'] === true) directory.leaders.push({ departmentId: id, subject });
    }
  }
  return directory;
};
