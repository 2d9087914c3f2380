import type { siteEndpoints } from '@zhihui/contract/features/site/site.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { compareFile, exportSettings, importFile } from './settings-file.ts';
import { readGroup, saveGroup, sendTestMail } from './site.service.ts';

export const siteHandlers: Handlers<typeof siteEndpoints> = {
  'GET /setting/site/manage': (ctx, { query }) => readGroup(ctx, query.section),

  'PUT /setting/site': (ctx, { body }) => saveGroup(ctx, body),

  'POST /setting/site/mail': (ctx, { body }) => sendTestMail(ctx, body),

  'GET /setting/site/file': (ctx) => exportSettings(ctx),

  'POST /setting/site/file': (ctx, { body }) => compareFile(ctx, body.text),

  'PUT /setting/site/file': (ctx, { body }) => importFile(ctx, body),
};
