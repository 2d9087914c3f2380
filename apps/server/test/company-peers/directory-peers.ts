import { APP, PeerError, startPeer } from './peer.ts';
import type { PeerCall, PeerRequest } from './peer.ts';

/** A department in the form of all three providers; the root has id 1. */
export interface PeerDepartment {
  id: number;
  parent: number;
  name: string;
  /** Ids of people. */
  leaders: string[];
}

export interface PeerMember {
  id: string;
  departments: number[];
  orgEmail: string;
  state: 'active' | 'disabled' | 'new' | 'left';
}

/** An organisation that all peers answer with, and errors that they answer with first. */
export interface PeerOrganisation {
  departments: PeerDepartment[];
  members: PeerMember[];
  /** Thrown by calls whose path contains the text, in their order. */
  errors: { path: string; error: PeerError }[];
}

const TOKEN = 'directory token';

/** Lets the planned errors go first. */
function withErrors(organisation: PeerOrganisation, calls: readonly PeerCall[]): PeerCall[] {
  return calls.map((call) => ({
    ...call,
    answer: (request, part) => {
      const at = organisation.errors.findIndex(({ path }) => request.path.includes(path));
      const [planned] = at < 0 ? [] : organisation.errors.splice(at, 1);
      if (planned !== undefined) throw planned.error;
      return call.answer(request, part);
    },
  }));
}

const listIn = ({ members }: PeerOrganisation, department: number) =>
  members.filter(({ departments }) => departments.includes(department));

/** 企业微信, as developer.work.weixin.qq.com/document describes it: 91039, 90208, 90201. */
export function startWecomDirectoryPeer(organisation: PeerOrganisation) {
  const requireToken = (query: URLSearchParams) => {
    if (query.get('access_token') !== TOKEN)
      throw new PeerError({ errcode: 40_014, errmsg: 'invalid access_token' });
  };
  const ok = { errcode: 0, errmsg: 'ok' };
  return startPeer(
    withErrors(organisation, [
      {
        method: 'GET',
        path: /^\/cgi-bin\/gettoken$/u,
        answer: ({ query }) =>
          query.get('corpsecret') === APP.secret && query.get('corpid') === APP.id
            ? { ...ok, access_token: TOKEN, expires_in: 7200 }
            : { errcode: 40_001, errmsg: 'invalid credential' },
      },
      {
        method: 'GET',
        path: /^\/cgi-bin\/department\/list$/u,
        answer: ({ query }) => {
          requireToken(query);
          const department = organisation.departments.map(({ id, parent, name, leaders }) => ({
            ...{ id, name, name_en: '', department_leader: leaders, parentid: parent, order: 1 },
          }));
          return { ...ok, department };
        },
      },
      {
        method: 'GET',
        path: /^\/cgi-bin\/user\/list$/u,
        answer: ({ query }) => {
          requireToken(query);
          const id = Number(query.get('department_id'));
          if (!organisation.departments.some((department) => department.id === id))
            throw new PeerError({ errcode: 60_003, errmsg: 'department not found' });
          const status = { active: 1, disabled: 2, new: 4, left: 5 };
          const userlist = listIn(organisation, id).map((member) => ({
            ...{ userid: member.id, name: member.id, department: member.departments },
            ...{ status: status[member.state], biz_mail: member.orgEmail },
          }));
          return { ...ok, userlist };
        },
      },
    ]),
  );
}

/** 钉钉, as open.dingtalk.com/document describes departments and their members, in pages of at most 100. */
export function startDingtalkDirectoryPeer(organisation: PeerOrganisation) {
  const call = (name: string, answer: (body: PeerRequest['body']) => unknown): PeerCall => ({
    method: 'POST',
    path: new RegExp(`^/topapi/v2/${name}$`, 'u'),
    answer: ({ query, body }) => {
      if (query.get('access_token') !== TOKEN)
        throw new PeerError({ errcode: 40_014, errmsg: '不合法的access_token' });
      return { errcode: 0, errmsg: 'ok', result: answer(body) };
    },
  });
  const find = ({ dept_id }: PeerRequest['body']) => {
    if (typeof dept_id !== 'number')
      throw new PeerError({ errcode: 40_035, errmsg: '不合法的参数' });
    const department = organisation.departments.find(({ id }) => id === dept_id);
    if (department === undefined) throw new PeerError({ errcode: 60_003, errmsg: '部门不存在' });
    return department;
  };
  const toDepartment = ({ id, parent, name }: PeerDepartment) => ({
    ...{ dept_id: id, name, ...(parent === 0 ? {} : { parent_id: parent }) },
    ...{ auto_add_user: true, create_dept_group: true },
  });
  return startPeer(
    withErrors(organisation, [
      {
        method: 'POST',
        path: /^\/v1\.0\/oauth2\/accessToken$/u,
        answer: ({ body }) => {
          if (body['appKey'] === APP.id && body['appSecret'] === APP.secret)
            return { accessToken: TOKEN, expireIn: 7200 };
          const answer = { code: 'invalidClientIdOrSecret', message: '无效的clientId' };
          throw new PeerError(answer, 400);
        },
      },
      call('department/get', (body) => toDepartment(find(body))),
      call('department/listsub', (body) => {
        const { id } = find(body);
        return organisation.departments.filter(({ parent }) => parent === id).map(toDepartment);
      }),
      call('user/list', (body) => {
        const department = find(body);
        const { cursor, size } = body;
        if (typeof cursor !== 'number' || typeof size !== 'number' || size > 100)
          throw new PeerError({ errcode: 40_035, errmsg: '不合法的参数' });
        const all = listIn(organisation, department.id).filter(({ state }) => state !== 'left');
        const next = cursor + size;
        const list = all.slice(cursor, next).map((member) => ({
          ...{ userid: `s-${member.id}`, unionid: `u-${member.id}`, name: member.id },
          ...{ active: member.state === 'active', dept_id_list: member.departments },
          leader: department.leaders.includes(member.id),
          ...(member.orgEmail === '' ? {} : { org_email: member.orgEmail }),
        }));
        return next < all.length
          ? { has_more: true, next_cursor: next, list }
          : { has_more: false, list };
      }),
    ]),
  );
}

/** 飞书, as open.feishu.cn/document describes departments and their members, in pages of at most 50. */
export function startFeishuDirectoryPeer(organisation: PeerOrganisation) {
  const toId = (id: number) => (id === 1 ? '0' : `od-${id}`);
  const requireToken = ({ header }: PeerRequest) => {
    if (header('authorization') !== `Bearer ${TOKEN}`)
      throw new PeerError({ code: 99_991_663, msg: 'Invalid access token' }, 400);
  };
  const getPage = <T>(request: PeerRequest, all: readonly T[]) => {
    requireToken(request);
    const { query } = request;
    const size = Number(query.get('page_size'));
    const isTyped =
      query.get('department_id_type') === 'open_department_id' &&
      query.get('user_id_type') === 'union_id';
    if (!(size > 0 && size <= 50) || !isTyped)
      throw new PeerError({ code: 40_011, msg: 'page size is invalid' }, 400);
    const start = Number((query.get('page_token') ?? 'p0').slice(1));
    const hasMore = start + size < all.length;
    const items = all.slice(start, start + size);
    return {
      code: 0,
      msg: 'success',
      data: {
        has_more: hasMore,
        ...(hasMore ? { page_token: `p${start + size}` } : {}),
        ...(items.length === 0 ? {} : { items }),
      },
    };
  };
  return startPeer(
    withErrors(organisation, [
      {
        method: 'POST',
        path: /^\/open-apis\/auth\/v3\/tenant_access_token\/internal$/u,
        answer: ({ body }) =>
          body['app_id'] === APP.id && body['app_secret'] === APP.secret
            ? { code: 0, msg: 'ok', tenant_access_token: TOKEN, expire: 7200 }
            : { code: 10_014, msg: 'app secret invalid' },
      },
      {
        method: 'GET',
        path: /^\/open-apis\/tenant\/v2\/tenant\/query$/u,
        answer: (request) => {
          requireToken(request);
          const name = organisation.departments.find(({ id }) => id === 1)?.name;
          return { code: 0, msg: 'success', data: { tenant: { name, tenant_key: 'here' } } };
        },
      },
      {
        method: 'GET',
        path: /^\/open-apis\/contact\/v3\/departments\/0\/children$/u,
        answer: (request) => {
          if (request.query.get('fetch_child') !== 'true')
            throw new PeerError({ code: 40_001, msg: 'param error' }, 400);
          const below = organisation.departments.filter(({ id }) => id !== 1);
          const items = below.map(({ id, parent, name, leaders: [leader, ...deputies] }) => ({
            ...{ name, open_department_id: toId(id), parent_department_id: toId(parent) },
            ...(leader === undefined ? {} : { leader_user_id: `on_${leader}` }),
            leaders: deputies.map((deputy) => ({ leaderType: 2, leaderID: `on_${deputy}` })),
            status: { is_deleted: false },
          }));
          return getPage(request, items);
        },
      },
      {
        method: 'GET',
        path: /^\/open-apis\/contact\/v3\/users\/find_by_department$/u,
        answer: (request) => {
          const openId = request.query.get('department_id');
          const department = organisation.departments.find(({ id }) => toId(id) === openId);
          if (department === undefined)
            throw new PeerError({ code: 40_004, msg: 'no dept authority error' }, 403);
          const items = listIn(organisation, department.id).map((member) => ({
            ...{ union_id: `on_${member.id}`, open_id: `ou_${member.id}`, name: member.id },
            status: {
              is_frozen: member.state === 'disabled',
              is_resigned: member.state === 'left',
              is_activated: member.state !== 'new',
              ...{ is_exited: false, is_unjoin: false },
            },
            ...(member.orgEmail === '' ? {} : { enterprise_email: member.orgEmail }),
          }));
          return getPage(request, items);
        },
      },
    ]),
  );
}
