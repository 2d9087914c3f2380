import type { DirectoryKind } from '@zhihui/contract/features/directory/directory.limits.ts';
import type { DirectoryError, DirectoryProblem } from '../identity/identity.public.ts';

const NAMES: Record<DirectoryKind, string> = {
  WECOM: '企业微信',
  DINGTALK: '钉钉',
  FEISHU: '飞书',
};
const PROBLEMS: Record<DirectoryProblem, (name: string) => string> = {
  secret: () => '应用 ID 不正确或密钥已失效，请更新密钥',
  permission: () =>
    '应用没有读取通讯录的权限，请在开放平台开通通讯录权限，并将授权范围设为全部成员',
  address: () => '服务器 IP 不在应用的可信 IP 中，请在开放平台添加',
  limited: (name) => `${name}接口调用过于频繁，请稍后重试`,
  quota: (name) => `${name}本月接口调用量已用完`,
  unavailable: (name) => `${name}暂时无响应，请稍后重试`,
  refused: (name) => `${name}返回的数据无法识别`,
};
const n = (value: number) => value.toLocaleString('zh-CN');

/** Words of the directory sync that the server says. */
export const directoryText = {
  noSource: '请先在“站点设置 › 注册与登录”中启用企业微信、钉钉或飞书登录',
  running: '正在同步，请稍候',
  interrupted: '同步中断，请重新同步',
  tooSlow: '读取通讯录超时，请稍后重试',
  unexpected: '同步时发生错误，请重试；如仍失败，请查看服务日志',
  disabled: '登录方式已停用或已删除',
  failed: (kind: DirectoryKind, { problem, code }: DirectoryError) =>
    `${PROBLEMS[problem](NAMES[kind])}${code === null ? '' : `（错误码 ${code}）`}`,
  noDepartments: (kind: DirectoryKind) =>
    `${NAMES[kind]}未返回任何部门，未作更改；请检查应用的通讯录授权范围`,
  noMembers: (kind: DirectoryKind) =>
    `${NAMES[kind]}未返回任何成员，未作更改；请检查应用的通讯录授权范围`,
  tooManyRemoved: (removed: number, total: number) =>
    `本次同步将删除 ${n(removed)} 个部门，超过已同步部门（${n(total)} 个）的一半，未作更改；请检查应用的通讯录授权范围`,
  missingParent: (name: string) => `部门“${name}”的上级部门不在同步范围内，已作为顶级部门`,
  circle: (names: readonly string[]) =>
    names.length === 1
      ? `部门“${names[0] ?? ''}”的上级部门为其自身，已作为顶级部门`
      : `部门${names.map((name) => `“${name}”`).join('、')}互为上级，已将“${names[0] ?? ''}”作为顶级部门`,
};
