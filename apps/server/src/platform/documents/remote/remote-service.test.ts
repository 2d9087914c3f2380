import { describe, expect, it } from 'vitest';
import { UnreadableSourceError } from '../source-document.ts';
import { RemoteBusyError, RemoteService } from './remote-service.ts';

const URL_A = new URL('https://a.cn/x');
const answering = (...answers: (Response | Error)[]) =>
  new RemoteService(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('no answer');
  });
const large = (megabytes: number) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < megabytes; sent += 1) controller.enqueue(new Uint8Array(2 ** 20));
        controller.close();
      },
    }),
  );

describe('an answer', () => {
  it.each([
    ['120', 120],
    ['0', 1],
    ['999999', 3600],
    ['', 30],
    ['soon', 30],
    [new Date(Date.now() + 90_000).toUTCString(), 90],
  ])('of 429 with Retry-After %j is waited for', async (written, seconds) => {
    const headers: Record<string, string> = written === '' ? {} : { 'retry-after': written };
    const error = await answering(new Response('{}', { status: 429, headers }))
      .getJson(URL_A)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RemoteBusyError);
    const busy = error as RemoteBusyError;
    expect(Math.abs(busy.seconds - seconds)).toBeLessThanOrEqual(2);
    expect(busy.isFailure).toBe(false);
  });

  it('that is no JSON, or endless, ends the import', async () => {
    await expect(answering(new Response('<html>')).getJson(URL_A)).rejects.toThrow(
      'a.cn 的响应无法识别',
    );
    await expect(answering(large(31)).getJson(URL_A)).rejects.toThrow(UnreadableSourceError);
  });

  it('of a broken service is waited for, and says nothing of what was sent', async () => {
    for (const answer of [new Response('', { status: 502 }), new Error('Bearer geheim')]) {
      const error = (await answering(answer)
        .getJson(URL_A)
        .catch((reason: unknown) => reason)) as RemoteBusyError;
      expect(error.isFailure).toBe(true);
      expect(error.message).toBe('a.cn does not answer');
      expect(error.cause).toBeUndefined();
    }
  });
});

describe('a file', () => {
  it('that is not there, too large or out of reach is missing, and nothing waits for it', async () => {
    const reasonOf = async (...answers: (Response | Error)[]) =>
      (await answering(...answers).getFile(URL_A)) as { reason: string };
    expect(await reasonOf(new Response('', { status: 404 }))).toEqual({ reason: '文件不存在' });
    expect(await reasonOf(new Response('', { status: 403 }))).toEqual({
      reason: '下载失败（403）',
    });
    expect(await reasonOf(large(101))).toEqual({ reason: '超过 100 MB' });
    expect(await reasonOf(new Error('no'))).toEqual({ reason: '下载失败' });
  });

  it('is tried again', async () => {
    const file = await answering(new Error('no'), new Response('ok')).getFile(URL_A);
    expect('bytes' in file && file.bytes.toString()).toBe('ok');
  });
});

it('lets others have their turn after a minute', async () => {
  let now = 0;
  const service = new RemoteService(
    async () => new Response('{}'),
    () => now,
  );
  await service.getJson(URL_A);
  now = 59_000;
  await service.getJson(URL_A);
  now = 61_000;
  await expect(service.getJson(URL_A)).rejects.toMatchObject({ seconds: 0, isFailure: false });
});
