import sharp from 'sharp';
import { expect } from 'vitest';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { findMember } from '../src/features/auth/auth.public.ts';
import { linkMedia, setVisibleMedia } from '../src/features/media/media.public.ts';
import { createActor } from '../src/kernel/actor.ts';
import { hashToken } from '../src/kernel/token.ts';
import type { MadeUser } from './factories.ts';
import type { TestApp } from './harness.ts';

let shade = 0;

/** A picture unlike all before, so that equal uploads are equal on purpose only. */
export function picture(width = 40): Promise<Buffer> {
  shade += 1;
  return sharp({
    create: { width, height: 30, channels: 3, background: { r: shade, g: 90, b: 200 } },
  })
    .png()
    .toBuffer();
}

/** Actions of tests on uploads on `app`; `owner`'s unless they name another account. */
export function createUploads(app: TestApp, owner: MadeUser) {
  const send = (name: string, bytes: Buffer, token: string | null = owner.token) =>
    app.send('POST /media', { token, file: { name, bytes } });

  async function upload(token = owner.token, bytes?: Buffer): Promise<MediaItem> {
    const answer = await send('图 片.png', bytes ?? (await picture()), token);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as MediaItem;
  }

  const get = (url: string, token?: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url, headers, ...(token ? { cookies: { access_token: token } } : {}) });
  const status = async (url: string, token?: string) => (await get(url, token)).statusCode;

  async function createCtx(token: string) {
    const member = await findMember(app.db, hashToken(token));
    return { db: app.db, deps: app.deps, actor: createActor(member, '127.0.0.1') };
  }

  /** Reports the uploads of a saved and a live text of this content, as `by` saves it. */
  async function link(by: MadeUser, contentId: Id, saved: string, live: string): Promise<void> {
    const ctx = await createCtx(by.token);
    await linkMedia(ctx, { contentId, number: 1, texts: [saved], html: saved });
    await setVisibleMedia(ctx, contentId, [live]);
  }
  return { send, upload, get, status, createCtx, link };
}

export type Uploads = ReturnType<typeof createUploads>;
