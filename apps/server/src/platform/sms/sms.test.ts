import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createGatewaySms } from './sms.ts';

let close = () => undefined as unknown;
afterEach(() => close());

/** A gateway that answers with this status, and what it was sent. */
async function gateway(status: number) {
  const sent: { body: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      sent.push({ body, authorization: request.headers.authorization });
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  close = () => server.close();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, sent };
}
const sms = { phone: '13800138000', text: '验证码 "123456"\\', code: '123456' };
const body = '{"to":["{phone}"],"content":"{text}","params":{"code":"{code}"}}';

it('fills the template, whatever the text contains', async () => {
  const { url, sent } = await gateway(200);
  await createGatewaySms({ url, body, authorization: 'Bearer x' }).send(sms);
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    to: [sms.phone],
    content: sms.text,
    params: { code: sms.code },
  });
  expect(sent[0]?.authorization).toBe('Bearer x');
});

it.each([400, 500, 302])(
  'fails when the gateway answers %i, so that it is tried again',
  async (status) => {
    const { url } = await gateway(status);
    await expect(createGatewaySms({ url, body }).send(sms)).rejects.toThrow();
  },
);
