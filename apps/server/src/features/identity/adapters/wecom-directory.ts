import { getText, resolveAddress } from './dialect.ts';
import type { Json } from './dialect.ts';
import { createDirectoryCall, NO_CODE, getItems, requireId, toEmail } from './directory.ts';
import type { Directory, DirectoryProblem, ErrorFormat, ReadDirectory } from './directory.ts';

/** `status` of a member: 1 active, 2 disabled, 4 not activated, 5 left. As at sign-in, only active ones count. */
const ACTIVE = 1;

const FORMAT: ErrorFormat = {
  findCode: ({ errcode }) =>
    errcode === 0 ? undefined : ((errcode as number | undefined) ?? NO_CODE),
  meanings: new Map<number | string, DirectoryProblem>([
    [40_001, 'secret'],
    [40_013, 'secret'],
    [40_014, 'secret'],
    [42_001, 'secret'],
    [48_002, 'permission'],
    [60_011, 'permission'],
    [60_020, 'address'],
    [45_009, 'limited'],
    [45_033, 'limited'],
    [-1, 'unavailable'],
  ]),
};

/**
 * Departments of 企业微信, as https://developer.work.weixin.qq.com/document says: 获取部门列表 (path/90208,
 * `department/list`: without `id` all that the app sees, in one answer; `parentid` 0 for the top; `department_leader`
 * with user ids), 获取部门成员详情 (path/90201, `user/list`: the direct members of a department, in one answer). 全局错误码
 * (path/90313): -1 busy; 40001, 40013 secret and company; 40014, 42001 token; 45009, 45033 frequency and concurrency
 * (path/90312: counted by the minute, without a header that says how long); 48002, 60011 permission; 60020 untrusted IP.
 */
export const readWecomDirectory: ReadDirectory = async (settings, connection) => {
  const request = createDirectoryCall(FORMAT, connection);
  const call = (path: string, params: Json) =>
    request(resolveAddress(settings, 'https://qyapi.weixin.qq.com', `/cgi-bin/${path}`, params));
  const app = { corpid: settings.config.clientId, corpsecret: settings.secret ?? '' };
  const access_token = requireId(await call('gettoken', app), 'access_token');
  const directory: Directory = { departments: [], members: [], leaders: [] };
  for (const item of getItems(await call('department/list', { access_token }), 'department')) {
    const id = requireId(item, 'id');
    const parentId = requireId(item, 'parentid');
    directory.departments.push({
      id,
      parentId: parentId === '0' ? null : parentId,
      name: getText(item, 'name'),
    });
    const leaders = item['department_leader'];
    for (const subject of Array.isArray(leaders) ? leaders : [])
      directory.leaders.push({ departmentId: id, subject: String(subject) });
  }
  for (const { id } of directory.departments) {
    const answer = await call('user/list', { access_token, department_id: id });
    for (const member of getItems(answer, 'userlist')) {
      if (member['status'] !== ACTIVE) continue;
      directory.members.push({
        departmentId: id,
        subject: requireId(member, 'userid'),
        email: toEmail(getText(member, 'biz_mail')),
      });
    }
  }
  return directory;
};
