import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createActor } from '../kernel/actor.ts';
import { createInProcessCall } from './in-process-call.ts';

it("requests the history of VAT checks in English, as the page does, and everything else in the browser's language", async () => {
  const request = { id: '1', headers: { 'accept-language': 'zh-CN' } } as FastifyRequest;
  const languages: string[] = [];
  const call = createInProcessCall(
    request,
    createActor(null, '127.0.0.1'),
    async ({ acceptLanguage }) => {
      languages.push(acceptLanguage);
      return { status: 200, code: 200, data: null, msg: '' };
    },
  );
  await call('GET /user/vat/history', { query: {} });
  await call('GET /setting/site');
  expect(languages).toEqual(['en', 'zh-CN']);
});
