import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { MAX_SETTINGS_FILE, SETTING_SECTIONS } from '../setting/setting.limits.ts';
import {
  ImportAnswer,
  MailAttempt,
  SaveSettings,
  SettingGroup,
  SettingsFile,
  TryMail,
} from './site.schema.ts';

const admin = { access: 'admin' } as const;

const FileText = z.strictObject({
  text: z.string('请选择文件').max(MAX_SETTINGS_FILE, '文件太大，不是站点设置'),
});

/** How Admins read and change what the site is set to. */
export const siteEndpoints = [
  endpoint({
    ...admin,
    method: 'GET',
    path: '/setting/site/manage',
    summary: '站点设置的一组',
    query: z.strictObject({ section: z.enum(SETTING_SECTIONS, '没有这组设置') }),
    data: SettingGroup,
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/setting/site',
    summary: '保存站点设置的一组；别人先改过时不保存，并给出现在的设置',
    body: SaveSettings,
    data: SettingGroup,
    errors: ['BAD_REQUEST', 'CONFLICT'],
    logged: true,
    maxBody: 4 * 1024 * 1024,
  }),
  endpoint({
    ...admin,
    method: 'POST',
    path: '/setting/site/mail',
    summary: '用填写的邮件服务器发一封测试邮件，并给出服务器的回答',
    body: TryMail,
    data: MailAttempt,
    errors: ['BAD_REQUEST', 'TOO_MANY'],
    limit: { max: 10, seconds: 60 },
    // the server may take its time: no transaction stays open meanwhile
    ownTransaction: true,
  }),
  endpoint({
    ...admin,
    method: 'GET',
    path: '/setting/site/file',
    summary: '导出站点设置；不含密码和上传的图片',
    data: SettingsFile,
  }),
  endpoint({
    ...admin,
    method: 'POST',
    path: '/setting/site/file',
    summary: '看一个站点设置文件会改什么；什么都不改',
    body: FileText,
    data: ImportAnswer,
    errors: ['BAD_REQUEST'],
    maxBody: 8 * 1024 * 1024,
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/setting/site/file',
    summary: '导入看过的站点设置文件；有一处不对，或设置之后有改动，就什么都不改',
    body: FileText.extend({
      /** The comparison that was looked at. */
      revision: z.string('请重新选择文件').max(64, '请重新选择文件'),
    }),
    data: ImportAnswer,
    errors: ['BAD_REQUEST', 'CONFLICT'],
    logged: true,
    maxBody: 8 * 1024 * 1024,
  }),
] as const;
